// Comfort only: every view works without this file. Text from the server is set as text, never as markup.
"use strict";

// --- keys: "/" goes to the question; inside a list j and k go down and up; Escape puts a note away ---

const question = document.getElementById("q");

function step(by) {
  const steps = [...document.querySelectorAll("[data-step]")];
  const at = steps.indexOf(document.activeElement);
  const next = steps[at + by];
  if (at >= 0 && next) next.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest("input, select, textarea");
  if (event.key === "Escape") {
    document.querySelectorAll(".claim").forEach((claim) => claim.classList.add("quiet"));
    if (typing) typing.blur();
  } else if (typing) {
    return;
  } else if (event.key === "/") {
    event.preventDefault();
    if (!question) return location.assign("/");
    question.focus();
    question.select();
  } else if (event.key === "j") {
    step(1);
  } else if (event.key === "k") {
    step(-1);
  }
});

for (const claim of document.querySelectorAll(".claim")) {
  for (const came of ["mouseenter", "focusin"]) {
    claim.addEventListener(came, () => claim.classList.remove("quiet"));
  }
}

// --- outlines: folded away where there is little room; the section that is being read is marked ---

for (const outline of document.querySelectorAll("[data-outline]")) {
  if (matchMedia("(max-width: 63.99rem)").matches) outline.querySelector("details").open = false;
  const links = new Map([...outline.querySelectorAll("a")].map((a) => [document.getElementById(a.hash.slice(1)), a]));
  links.delete(null);
  const mark = () => {
    const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    let here = end && links.get(document.getElementById(location.hash.slice(1)));
    const quote = document.getElementById("quote")?.getBoundingClientRect().top;
    const read = quote > 0 && quote < innerHeight ? quote + 1 : end ? innerHeight : 120;
    for (const [row, link] of here ? [] : links) if (row.getBoundingClientRect().top < read) here = link;
    for (const link of links.values()) {
      if (link === here) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  if (links.size) addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });
}

// --- indexing: how far a job is, as it moves; its end is shown by the page as it then is ---

for (const job of document.querySelectorAll("[data-job]")) {
  const bar = job.querySelector("progress");
  const told = new EventSource(job.dataset.job);
  told.addEventListener("progress", (event) => {
    const { progress: at } = JSON.parse(event.data);
    if (!at) return;
    bar.max = at.total || 1;
    bar.value = at.done;
    job.querySelector("[data-at]").textContent =
      `${at.stage}: ${at.done.toLocaleString("en")} of ${at.total.toLocaleString("en")}`;
  });
  told.addEventListener("end", () => { told.close(); location.reload(); });
}

// --- asking: says how far it is, then opens the answer's own address ---

async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const [name, data] = block.split("\n");
      yield { name: name.slice("event: ".length), value: JSON.parse(data.slice("data: ".length)) };
    }
  }
}

async function ask(text, asOf, say) {
  say("Looking…");
  const response = await fetch("/v1/ask", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(asOf ? { question: text, as_of: asOf } : { question: text }),
  });
  if (!response.ok) return null;
  let hits = 0;
  for await (const { name, value } of events(response)) {
    if (name === "hit") hits += 1;
    if (name === "hit") say(`${hits} passages found, the first in ${value.path}`);
    if (name === "claim") say("Every sentence is bound to its quotes…");
    if (name === "answer") return value;
  }
  return null;
}

for (const form of document.querySelectorAll("[data-ask]")) {
  const steps = form.querySelector("[data-steps]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    let answer = null;
    try {
      answer = await ask(question.value, form.elements.as_of.value.trim(), (text) => { steps.textContent = text; });
    } catch {
      // The plain way below says what is wrong.
    }
    if (answer && answer.stored !== false) location.assign(`/answers/${answer.answer_id}`);
    else form.submit();
  });
}

if (question && !question.value && matchMedia("(hover: hover)").matches) question.focus();
