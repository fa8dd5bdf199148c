;;; emacs.el --- Emacs as an author has it: the lines of docs/editor.md, then diagnostics, layout and a new name  -*- lexical-binding: t -*-
;; Run by `editors/test` in a copy of `mod/` that is a repository, as `emacs --batch -l emacs.el`, with PAGE and CYPERUS set.

(package-initialize)
(require 'eglot)
(require 'flymake)
(require 'xref)

(defun until (what condition)
  "Wait until CONDITION holds; WHAT is what does not come otherwise."
  (let ((end (+ (float-time) 20)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (message "emacs: %s did not come" what)
        (kill-emacs 1))
      (accept-process-output nil 0.05))))

(defun expect (condition what)
  "Fail with WHAT unless CONDITION."
  (unless condition
    (message "emacs: %s" what)
    (kill-emacs 1)))

(setenv "PATH" (concat (file-name-directory (getenv "CYPERUS")) ":" (getenv "PATH")))
(push (file-name-directory (getenv "CYPERUS")) exec-path)
(let ((page (with-temp-buffer (insert-file-contents (getenv "PAGE")) (buffer-string))))
  (expect (string-match "\n## Emacs\n\\(?:.*\n\\)*?```elisp\n\\(\\(?:.*\n\\)*?\\)```" page) "docs/editor.md has no lines for Emacs")
  (with-temp-buffer
    (insert (match-string 1 page))
    (eval-buffer)))

(setq eglot-sync-connect 20)
(defalias 'y-or-n-p (lambda (&rest _) t)) ; It asks before it changes files that are not open.
(find-file "Keeper.psc")
(expect (eq major-mode 'papyrus-mode) "Keeper.psc is not in papyrus-mode")
(unless (eglot-managed-p) (apply #'eglot (eglot--guess-contact)))
(until "the server" #'eglot-managed-p)

;; A diagnostic.
(flymake-start)
(until "a diagnostic" (lambda () (accept-process-output nil 0.05) (flymake-diagnostics)))
(expect (string-match-p "Snuff" (flymake-diagnostic-text (car (flymake-diagnostics)))) "another diagnostic than that of Snuff")

;; A definition in another file.
(goto-char (point-min))
(search-forward "Lamp.Lig")
(call-interactively #'xref-find-definitions)
(expect (equal (file-name-nondirectory (buffer-file-name)) "Lantern.psc") (format "the definition is in %s" (buffer-file-name)))
(expect (= (line-number-at-pos) 6) (format "the definition is in line %d" (line-number-at-pos)))

;; A new name in all files.
(eglot-rename "Kindle")
(with-current-buffer (find-buffer-visiting "Keeper.psc")
  (goto-char (point-min))
  (expect (search-forward "Lamp.Kindle( 2 )" nil t) "Keeper.psc has the old name")
  ;; Layout.
  (eglot-format-buffer)
  (goto-char (point-min))
  (expect (search-forward "\n\tif Lamp.Kindle(2)\n\t\tDebug.Trace(\"lit, \" + Lamp.Oil + \" left\")\n\tendif\n" nil t) (buffer-string)))

(message "emacs %s: diagnostics, definition, rename and formatting as expected" emacs-version)
(kill-emacs 0)
