"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const rowHeight = 21;
  const element = (id) => document.getElementById(id);
  const graph = element("graph");
  const chains = data.chains;
  const nameOf = (chain) => chain.function === null ? "(more call chains)" : data.functions[chain.function][0];
  const children = chains.map(() => []);
  const first = [];
  chains.forEach((chain, at) => (chain.parent === null ? first : children[chain.parent]).push(at));
  // What each chain weighs with what it called, for each view. A caller comes before those that it calls.
  const totals = [0, 1, 2].map((view) => {
    const sums = chains.map((chain) => chain.own[view]);
    for (let at = chains.length - 1; at >= 0; at--) {
      if (chains[at].parent !== null) sums[chains[at].parent] += sums[at];
    }
    return sums;
  });
  const wholes = totals.map((sums) => first.reduce((sum, at) => sum + sums[at], 0));
  let view = 0;
  let alone = null;
  let wanted = "";

  const time = (nanoseconds) => {
    for (const [unit, size] of [["s", 1e9], ["ms", 1e6], ["µs", 1e3]]) {
      if (nanoseconds >= size) return (nanoseconds / size).toPrecision(3) + " " + unit;
    }
    return nanoseconds + " ns";
  };
  const amount = (number) => view === 1 ? number.toLocaleString("en") : time(number);
  const share = (part, whole) => whole > 0 ? (100 * part / whole).toFixed(1) + " %" : "";
  const colour = (name) => {
    let hash = 0;
    for (const letter of name.split(".")[0].toLowerCase()) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
    return "hsl(" + hash + " 65% 72%)";
  };
  const matches = (chain) => wanted !== "" && nameOf(chain).toLowerCase().includes(wanted);

  function detail(at) {
    const chain = chains[at];
    const lines = chain.lines.slice().sort((one, other) => other[1] - one[1]).slice(0, 3)
      .map((line) => "line " + (line[0] ?? "?") + ": " + line[1].toLocaleString("en") + " instructions");
    element("detail").textContent = nameOf(chain) + ": " + amount(totals[view][at]) + " (" +
      share(totals[view][at], wholes[view]) + "), itself " + amount(chain.own[view]) + "; " +
      chain.calls.toLocaleString("en") + (chain.calls === 1 ? " call" : " calls") + (lines.length ? "; " + lines.join(", ") : "");
  }

  function box(at, left, width, depth, pale) {
    const chain = chains[at];
    const button = document.createElement("button");
    button.type = "button";
    button.style.left = left + "%";
    button.style.width = width + "%";
    button.style.top = depth * rowHeight + "px";
    button.style.background = colour(nameOf(chain));
    button.textContent = nameOf(chain);
    button.setAttribute("role", "treeitem");
    button.setAttribute("aria-level", depth + 1);
    button.dataset.chain = at;
    if (chain.function !== null && data.functions[chain.function][2]) button.classList.add("native");
    if (pale) button.classList.add("pale");
    if (matches(chain)) button.classList.add("found");
    button.addEventListener("mouseenter", () => detail(at));
    button.addEventListener("focus", () => detail(at));
    button.addEventListener("click", () => { alone = at; draw(); });
    graph.append(button);
  }

  // Draws chains below each other; what would be too narrow to see is left out.
  function draw() {
    graph.replaceChildren();
    const sums = totals[view];
    let deepest = -1;
    const lay = (list, left, width, whole, depth) => {
      const order = list.filter((at) => sums[at] > 0).sort((one, other) => sums[other] - sums[one] || one - other);
      for (const at of order) {
        const own = width * sums[at] / whole;
        if (own < 0.08) continue;
        deepest = Math.max(deepest, depth);
        box(at, left, own, depth, false);
        lay(children[at], left, own, sums[at], depth + 1);
        left += own;
      }
    };
    if (alone !== null && sums[alone] > 0) {
      const path = [];
      for (let at = chains[alone].parent; at !== null; at = chains[at].parent) path.unshift(at);
      path.forEach((at, depth) => box(at, 0, 100, depth, true));
      deepest = path.length;
      lay([alone], 0, 100, sums[alone], path.length);
    } else {
      alone = null;
      lay(first, 0, 100, wholes[view], 0);
    }
    graph.style.height = (deepest + 1) * rowHeight + 2 + "px";
    element("nothing").hidden = wholes[view] > 0;
    element("whole").disabled = alone === null;
    list();
    tell();
  }

  // What was found, counted once where it is called from itself.
  function tell() {
    if (wanted === "") { element("found").textContent = ""; return; }
    let sum = 0;
    const visit = (list) => {
      for (const at of list) {
        if (matches(chains[at])) sum += totals[view][at];
        else visit(children[at]);
      }
    };
    visit(first);
    element("found").textContent = share(sum, wholes[view]) ? share(sum, wholes[view]) + " in what was found" : "";
  }

  function list() {
    const rows = new Map();
    chains.forEach((chain, at) => {
      const name = nameOf(chain);
      const row = rows.get(name) ?? { calls: 0, own: 0, total: 0 };
      row.calls += chain.calls;
      row.own += chain.own[view];
      let up = chain.parent;
      while (up !== null && nameOf(chains[up]) !== name) up = chains[up].parent;
      if (up === null) row.total += totals[view][at];
      rows.set(name, row);
    });
    const order = [...rows].filter(([, row]) => row.total > 0)
      .sort((one, other) => other[1].own - one[1].own || other[1].total - one[1].total).slice(0, 40);
    const body = document.querySelector("#functions tbody");
    body.replaceChildren(...order.map(([name, row]) => {
      const line = document.createElement("tr");
      const cells = [name, row.calls.toLocaleString("en"), amount(row.own), share(row.own, wholes[view]),
        amount(row.total), share(row.total, wholes[view])];
      line.append(...cells.map((text) => {
        const cell = document.createElement("td");
        cell.textContent = text;
        return cell;
      }));
      return line;
    }));
  }

  element("views").addEventListener("change", (event) => { view = Number(event.target.value); draw(); });
  element("find").addEventListener("input", (event) => { wanted = event.target.value.trim().toLowerCase(); draw(); });
  element("whole").addEventListener("click", () => { alone = null; draw(); });
  draw();
  document.documentElement.dataset.ready = "yes";
})();
