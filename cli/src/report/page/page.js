"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const count = (number) => number.toLocaleString("en-US");
  const many = (number, one, more) => count(number) + " " + (number === 1 ? one : more);
  const duration = (nanoseconds) => {
    const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]];
    for (const [size, name] of units) {
      if (nanoseconds >= size) return +(nanoseconds / size).toPrecision(3) + " " + name;
    }
    return nanoseconds + " ns";
  };

  // A row of pills, one of them chosen: real radio buttons, so that keyboards and screen readers work.
  const choice = (fieldset, options, changed) => {
    let value = options[0][0];
    for (const [name, text, tone] of options) {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = fieldset.id;
      input.value = name;
      input.checked = name === value;
      input.addEventListener("change", () => { value = name; changed(); });
      const pill = document.createElement("span");
      pill.textContent = text;
      if (tone) label.className = tone;
      label.append(input, pill);
      fieldset.append(label);
    }
    return () => value;
  };

  const lesson = () => {
    const svg = byId("lesson-ring"), slider = byId("lesson-at"), text = byId("lesson-text");
    const scene = choice(byId("lesson-scene"), data.lesson.scenes.map((scene, at) => [String(at), scene.name]), () => restart());
    const cleanup = choice(byId("lesson-cleanup"), data.lesson.cleanups.map((name) => [name, name, name]), () => restart());
    const steps = () => data.lesson.scenes[Number(scene())].steps[cleanup()];
    const element = (name, attributes, words) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key in attributes) made.setAttribute(key, attributes[key]);
      if (words !== undefined) made.textContent = words;
      svg.append(made);
    };
    const draw = () => {
      const all = steps(), at = Number(slider.value), step = all[at];
      const slots = Math.max(...all.map((one) => one.ring.length), 1);
      const place = (index, radius) => {
        const angle = (index / slots) * 2 * Math.PI - Math.PI / 2;
        return [160 + radius * Math.cos(angle), 160 + radius * Math.sin(angle), angle];
      };
      svg.replaceChildren();
      for (let index = 0; index < slots; index += 1) {
        const [x, y] = place(index, 122);
        if (index >= step.ring.length) {
          element("circle", { cx: x, cy: y, r: 3, fill: "var(--line)" });
          continue;
        }
        const live = step.ring[index] === "*";
        element("circle", { cx: x, cy: y, r: 17, class: "entry " + (live ? "live" : "dead") });
        element("text", live ? { x, y, class: "live-text" } : { x, y }, index);
        if (step.moved === index) element("circle", { cx: x, cy: y, r: 22, class: "moved" });
        if (step.index === index) element("circle", { cx: x, cy: y, r: 22, class: "halo" });
      }
      if (cleanup() !== "queued" && step.ring.length > 0) {
        const [x, y, angle] = place(Math.min(step.cursor, step.ring.length - 1), 88);
        element("path", { d: "M11 0 L-9 -9 L-9 9 Z", class: "pointer", transform: `translate(${x} ${y}) rotate(${(angle * 180) / Math.PI})` });
      }
      element("text", { x: 160, y: 146, class: "big" }, step.freed);
      element("text", { x: 160, y: 172, class: "hub" }, "freed so far");
      const looks = all.slice(0, at + 1).filter((one) => one.call === step.call && one.index !== null).length;
      byId("lesson-call").textContent = "Call " + step.call + " of " + all[all.length - 1].call + (at === all.length - 1 && step.ring.includes(".") ? ", and it goes on like this" : "");
      text.textContent = step.text;
      text.className = "text " + step.kind;
      const budget = byId("lesson-budget");
      budget.replaceChildren();
      for (let look = 0; look < data.lesson.budget; look += 1) {
        const pip = document.createElement("i");
        if (look < looks) pip.className = "used";
        budget.append(pip);
      }
      budget.append(" " + looks + " of " + data.lesson.budget + " looks used in this call");
      slider.setAttribute("aria-valuetext", "step " + (at + 1) + " of " + all.length + ": " + step.text);
      byId("lesson-back").disabled = at === 0;
      byId("lesson-next").disabled = byId("lesson-call-next").disabled = at === all.length - 1;
    };
    const go = (to) => {
      slider.value = Math.max(0, Math.min(steps().length - 1, to));
      draw();
    };
    const restart = () => {
      byId("lesson-about").textContent = data.lesson.scenes[Number(scene())].about;
      slider.max = steps().length - 1;
      go(0);
    };
    slider.addEventListener("input", draw);
    byId("lesson-back").addEventListener("click", () => go(Number(slider.value) - 1));
    byId("lesson-next").addEventListener("click", () => go(Number(slider.value) + 1));
    byId("lesson-call-next").addEventListener("click", () => {
      const all = steps(), call = all[Number(slider.value)].call;
      const next = all.findIndex((step) => step.call > call);
      go(next < 0 ? all.length - 1 : next);
    });
    restart();
  };

  const rings = () => {
    const canvas = byId("ring-view"), slider = byId("ring-at"), text = byId("ring-text"), play = byId("ring-play");
    const names = data.runs.map((run) => [run.name, run.name, run.name]);
    const cleanup = choice(byId("ring-cleanup"), names, () => restart());
    const kind = choice(byId("ring-kind"), [["structs", "structs"], ["arrays", "arrays"]], () => show());
    const moments = () => data.runs.find((run) => run.name === cleanup()).moments;
    // Two pictures per moment: before the call and after it.
    const now = () => {
      const at = Number(slider.value);
      const moment = moments()[at >> 1];
      return { moment, call: moment && moment[kind()], after: (at & 1) === 1 };
    };
    const squares = (picture) => {
      const all = [];
      for (const [, letter, length] of picture[2].matchAll(/([a-k])(\d+)/g)) {
        for (let times = Number(length); times > 0; times -= 1) all.push(letter.charCodeAt(0) - 97);
      }
      return all;
    };
    const exits = {
      empty: "the ring was empty", met: "the index met the cursor", time: "the budget was spent", lap: "it had done one lap",
      none: "nothing more had died", done: "it was done",
    };
    const tell = (call, after) => {
      if (!after) {
        if (call.b[0] === 0) return "The ring is empty.";
        // Left of the first entry the game's cursor wraps to the largest number.
        const at = call.nb === 4294967295 ? "before the first entry" : "at " + count(call.nb);
        const where = cleanup() === "queued" ? "" : " The cursor is " + at + ".";
        return many(call.b[0], "entry", "entries") + " in the ring, " + count(call.db) + " dead." + where;
      }
      const unspent = call.B === null ? "" : " and " + duration(Math.max(0, call.B - call.t)) + " of its " + duration(call.B) + " unspent";
      const did = "Examined " + many(call.e, "entry", "entries") + " and freed " + count(call.r) + ", then stopped because " + exits[call.x];
      if (call.early) {
        return did + ", with " + many(call.da, "dead entry", "dead entries") + " left" + unspent + ". That is the bug: the entry at the cursor was dead, so the index did not move, and the loop took that for a full lap.";
      }
      return did + ". " + many(call.da, "dead entry", "dead entries") + " left.";
    };
    const draw = () => {
      const { call, after } = now();
      const width = canvas.clientWidth, scale = window.devicePixelRatio || 1;
      const picture = call ? (after ? call.a : call.b) : [0, 1, ""];
      const most = Math.max(1, ...moments().map((moment) => { const call = moment[kind()]; return call ? Math.ceil(Math.max(call.b[0] / call.b[1], call.a[0] / call.a[1])) : 0; }));
      const size = most > 300 ? 12 : most > 80 ? 16 : 22;
      const columns = Math.max(1, Math.floor((width - 16) / size));
      const height = Math.ceil(most / columns) * size + 16;
      canvas.style.height = height + "px";
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      const pen = canvas.getContext("2d");
      pen.scale(scale, scale);
      const style = getComputedStyle(document.documentElement);
      const colour = (name) => style.getPropertyValue(name).trim();
      const [live, dead, edge, mixed, cursor] = ["--live", "--dead", "--dead-edge", "--mixed", "--cursor"].map(colour);
      squares(picture).forEach((share, at) => {
        const x = 8 + (at % columns) * size, y = 8 + Math.floor(at / columns) * size;
        pen.fillStyle = share === 0 ? live : share === 10 ? dead : mixed;
        pen.fillRect(x + 1, y + 1, size - 2, size - 2);
        if (share === 10) {
          pen.strokeStyle = edge;
          pen.lineWidth = 1;
          pen.strokeRect(x + 1.5, y + 1.5, size - 3, size - 3);
        }
      });
      if (call && cleanup() !== "queued" && picture[0] > 0) {
        const next = Math.min(after ? call.na : call.nb, picture[0] - 1);
        const at = Math.floor(next / picture[1]);
        pen.strokeStyle = cursor;
        pen.lineWidth = 3;
        pen.strokeRect(8 + (at % columns) * size - 0.5, 8 + Math.floor(at / columns) * size - 0.5, size + 1, size + 1);
      }
    };
    const show = () => {
      const { moment, call, after } = now();
      const when = moment
        ? (after ? "After" : "Before") + (moment.s === "frame" ? " the slice of frame " : " round ") + count(moment.n) + (moment.s === "frame" ? "" : " of full pass " + moment.p)
        : "No pictures";
      byId("ring-when").textContent = when;
      const words = call ? tell(call, after) : "This run never cleaned a ring.";
      text.textContent = words;
      text.className = "text " + (call && after && call.early ? "early" : "");
      slider.setAttribute("aria-valuetext", when + ". " + words);
      byId("ring-back").disabled = slider.value === slider.min;
      byId("ring-next").disabled = slider.value === slider.max;
      draw();
    };
    const go = (to) => {
      slider.value = Math.max(0, Math.min(Number(slider.max), to));
      show();
    };
    // At the save, with the ring that has more dead entries in it.
    const restart = () => {
      const run = data.runs.find((run) => run.name === cleanup());
      slider.max = Math.max(0, run.moments.length * 2 - 1);
      go(run.opens * 2);
    };
    const dead = (name) => {
      const run = data.runs[0], moment = run && run.moments[run.opens];
      return moment && moment[name] ? moment[name].db : 0;
    };
    if (dead("arrays") > dead("structs")) byId("ring-kind").querySelector("[value=arrays]").click();
    let timer = 0;
    const stop = () => {
      clearInterval(timer);
      timer = 0;
      play.textContent = "Play";
      play.setAttribute("aria-pressed", "false");
    };
    play.addEventListener("click", () => {
      if (timer) return stop();
      if (slider.value === slider.max) go(0);
      play.textContent = "Pause";
      play.setAttribute("aria-pressed", "true");
      timer = setInterval(() => {
        go(Number(slider.value) + 1);
        if (slider.value === slider.max) stop();
      }, 350);
    });
    slider.addEventListener("input", () => { stop(); show(); });
    byId("ring-back").addEventListener("click", () => { stop(); go(Number(slider.value) - 1); });
    byId("ring-next").addEventListener("click", () => { stop(); go(Number(slider.value) + 1); });
    window.addEventListener("resize", draw);
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    restart();
  };

  lesson();
  rings();
  document.documentElement.dataset.ready = "yes";
})();
