-- Neovim as an author has it: the lines of docs/editor.md, then what one does with a mod. Run by `editors/test` in
-- a copy of `mod/`, as `nvim --headless -u NONE -i NONE -c 'luafile neovim.lua'`, with PAGE and CYPERUS set.
local function fail(message)
  io.stderr:write('neovim: ' .. message .. '\n')
  vim.cmd('cquit 1')
end

local function expect(condition, message)
  if not condition then fail(message) end
end

local function wait(message, condition)
  expect(vim.wait(10000, condition, 10), message .. ' did not come')
end

local function has(text, part)
  return text:find(part, 1, true) ~= nil
end

local function run()
  -- The lines to paste, as they are; only the program is the one under test.
  local page = table.concat(vim.fn.readfile(vim.env.PAGE), '\n')
  local lines = page:match('\n## Neovim\n.-```lua\n(.-)```')
  expect(lines, 'docs/editor.md has no lines for Neovim')
  vim.env.PATH = vim.fn.fnamemodify(vim.env.CYPERUS, ':h') .. ':' .. vim.env.PATH
  assert(loadstring(lines))()

  vim.cmd('edit Keeper.psc')
  local keeper = vim.api.nvim_get_current_buf()
  expect(vim.bo.filetype == 'papyrus', 'the file type is ' .. vim.bo.filetype)

  -- A diagnostic.
  wait('a diagnostic', function() return #vim.diagnostic.get(keeper) > 0 end)
  local errors = vim.diagnostic.get(keeper, { severity = vim.diagnostic.severity.ERROR })
  expect(#errors == 1 and errors[1].lnum == 9 and has(errors[1].message, 'Snuff'), 'diagnostics: ' .. vim.inspect(errors))

  -- Answers to requests about the place of a word.
  local function ask(method, line, word, more)
    local text = vim.api.nvim_buf_get_lines(0, line, line + 1, true)[1]
    local column = text:find(word, 1, true)
    vim.api.nvim_win_set_cursor(0, { line + 1, column - 1 })
    local params = vim.lsp.util.make_position_params(0, 'utf-16')
    local answers, failure = vim.lsp.buf_request_sync(0, method, vim.tbl_extend('force', params, more or {}), 10000)
    expect(answers, method .. ': ' .. tostring(failure))
    for _, answer in pairs(answers) do
      expect(not answer.error, method .. ': ' .. vim.inspect(answer.error))
      return answer.result
    end
  end

  -- A hover.
  local hover = ask('textDocument/hover', 6, 'Light')
  expect(hover and has(hover.contents.value, 'Function Light') and has(hover.contents.value, 'Burns oil'), 'hover: ' .. vim.inspect(hover))

  -- A definition in another file, by the editor's own jump.
  vim.api.nvim_win_set_cursor(0, { 7, 10 })
  vim.lsp.buf.definition()
  wait('the jump to another file', function() return vim.fn.expand('%:t') == 'Lantern.psc' end)
  wait('the line of the definition', function() return vim.api.nvim_win_get_cursor(0)[1] == 6 end)
  local lantern = vim.api.nvim_get_current_buf()

  -- A new name, in all files.
  vim.lsp.buf.rename('Kindle')
  local function text(buffer) return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n') end
  wait('the new name', function() return has(text(lantern), 'Function Kindle(') and has(text(keeper), 'Lamp.Kindle( 2 )') end)
  local test = vim.fn.bufnr('LanternTest.psc')
  expect(test > 0 and not has(text(test), 'Lamp.Light('), 'the test still has the old name')

  -- Layout, by the editor's own command.
  vim.api.nvim_set_current_buf(keeper)
  if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 10000 }) else vim.lsp.buf.formatting_sync(nil, 10000) end
  expect(has(text(keeper), '\n\tif Lamp.Kindle(2)\n\t\tDebug.Trace("lit, " + Lamp.Oil + " left")\n\tendif\n'), 'layout:\n' .. text(keeper))

  -- The mistake mended, without saving: the diagnostic goes.
  for number, line in ipairs(vim.api.nvim_buf_get_lines(keeper, 0, -1, true)) do
    if has(line, 'Snuff') then vim.api.nvim_buf_set_lines(keeper, number - 1, number, true, { '\tLamp.Kindle()' }) end
  end
  wait('the end of the diagnostic', function()
    return #vim.diagnostic.get(keeper, { severity = vim.diagnostic.severity.ERROR }) == 0
  end)

  local version = vim.version()
  print(string.format('neovim %d.%d.%d: diagnostics, hover, definition, rename and formatting as expected\n', version.major, version.minor, version.patch))
end

local fine, failure = pcall(run)
if not fine then fail(tostring(failure)) end
vim.cmd('qall!')
