// The search, which needs no server: the index is a script beside the pages, loaded when it is first
// needed. Without this file the pages are complete but for the search.
"use strict";
(() => {
  const root = document.currentScript.dataset.root;
  const KINDS = { f: ["function", "f"], e: ["event", "f"], p: ["property", "p"], c: ["custom event", "c"], t: ["struct", "t"], s: ["state", "s"] };
  const MOST = 60;
  const MOST_OF_ONE_NAME = 8;
  let index = null;
  let waiting = null;

  // Undoes the sharing of beginnings.
  const unpack = (text, read) => {
    let last = "";
    return text === "" ? [] : text.split("\n").map((line) => {
      const [rest, more] = line.slice(1).split("\t");
      last = [...last].slice(0, parseInt(line[0], 36)).join("") + rest;
      return read(last, more);
    });
  };

  const read = (packed) => {
    const scripts = unpack(packed.scripts, (name) => ({ name, low: name.toLowerCase() }));
    scripts.forEach((script, at) => {
      script.file = packed.files[at] ?? script.name.replaceAll(":", ".");
    });
    const members = unpack(packed.members, (name, more) => ({ name, low: name.toLowerCase(), kind: more[0], packed: more.slice(1) }));
    return { scripts, members };
  };

  const scriptsOf = (member) => {
    let at = 0;
    return member.packed.split(",").map((step) => index.scripts[(at += parseInt(step, 36))]);
  };

  // Exact names come first, then beginnings, beginnings of words, and the rest.
  const rank = (name, low, wanted) => {
    if (low === wanted) return 0;
    const at = low.indexOf(wanted);
    if (at < 0) return -1;
    if (at === 0) return 1;
    const before = name[at - 1];
    const starts = before === "_" || before === ":" || (name[at] >= "A" && name[at] <= "Z");
    return starts ? 2 : 3;
  };

  const find = (text) => {
    const wanted = text.trim().toLowerCase();
    if (wanted === "") return [];
    const dot = wanted.lastIndexOf(".");
    const owner = dot > 0 ? wanted.slice(0, dot) : "";
    const last = dot > 0 ? wanted.slice(dot + 1) : wanted;
    const found = [];
    if (owner === "") {
      for (const script of index.scripts) {
        const score = rank(script.name, script.low, wanted);
        if (score >= 0) found.push({ score: score * 2, name: script.name, kind: "script", address: root + "scripts/" + script.file + ".html" });
      }
    }
    for (const member of index.members) {
      const score = last === "" ? 1 : rank(member.name, member.low, last);
      if (score < 0) continue;
      const [kind, letter] = KINDS[member.kind];
      let scripts = scriptsOf(member);
      if (owner !== "") scripts = scripts.filter((script) => script.low === owner || script.low.endsWith(":" + owner));
      const shown = owner === "" ? scripts.slice(0, MOST_OF_ONE_NAME) : scripts;
      for (const script of shown) {
        const more = scripts.length - shown.length;
        const where = "in " + script.name + (more > 0 && script === shown[shown.length - 1] ? " and " + more + " more scripts" : "");
        found.push({ score: score * 2 + 1, name: member.name, kind: kind + " " + where, address: root + "scripts/" + script.file + ".html#" + encodeURIComponent(letter + "-" + member.low) });
      }
    }
    found.sort((a, b) => a.score - b.score || (a.name.length - b.name.length) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return found;
  };

  const input = document.getElementById("search");
  const list = document.getElementById("results");
  const status = document.getElementById("found");
  document.querySelector(".search").hidden = false;
  let chosen = -1;
  let shown = [];

  const close = () => {
    list.hidden = true;
    chosen = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };

  const choose = (at) => {
    const old = list.children[chosen];
    if (old) old.setAttribute("aria-selected", "false");
    chosen = at;
    const now = list.children[chosen];
    if (!now) return;
    now.setAttribute("aria-selected", "true");
    now.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", now.id);
  };

  const show = () => {
    if (index === null) return;
    const all = find(input.value);
    shown = all.slice(0, MOST);
    list.replaceChildren(...shown.map((result, at) => {
      const item = document.createElement("li");
      item.id = "result-" + at;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.append(result.name);
      const kind = document.createElement("span");
      kind.className = "kind";
      kind.textContent = result.kind;
      item.append(kind);
      item.addEventListener("mousedown", (event) => event.preventDefault());
      item.addEventListener("click", () => go(at));
      return item;
    }));
    const isEmpty = input.value.trim() === "";
    status.textContent = isEmpty ? "" : all.length === 0 ? "Nothing found" : all.length + " found";
    if (!isEmpty && shown.length === 0) {
      const item = document.createElement("li");
      item.textContent = "Nothing found";
      list.append(item);
    }
    list.hidden = isEmpty;
    input.setAttribute("aria-expanded", String(!isEmpty));
    choose(shown.length > 0 ? 0 : -1);
  };

  const go = (at) => {
    const result = shown[at];
    if (!result) return;
    close();
    input.blur();
    location.href = result.address;
  };

  const load = () => {
    waiting ??= new Promise((done) => {
      const script = document.createElement("script");
      script.src = root + "search-index.js";
      script.onload = () => {
        index = read(window.cyperusIndex);
        done();
      };
      script.onerror = () => {
        status.textContent = input.placeholder = "The search index is missing";
      };
      document.head.append(script);
    });
    return waiting;
  };

  input.addEventListener("focus", () => load().then(show));
  input.addEventListener("input", () => load().then(show));
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (shown.length > 0) choose((chosen + step + shown.length) % shown.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(chosen);
    } else if (event.key === "Escape") {
      input.value = "";
      close();
      input.blur();
    }
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
    }
  });

  // Beside the text there is room for the contents; above it they would push the text away.
  const contents = document.querySelector(".contents");
  if (contents) {
    const wide = window.matchMedia("(min-width: 60rem)");
    contents.open = wide.matches;
    wide.addEventListener("change", () => { contents.open = wide.matches; });
  }
  document.documentElement.dataset.ready = "yes";
})();
