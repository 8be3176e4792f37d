/* The rules dialog: a game's rules as they are written, opened at the rule one asks about. */

import { ask, el } from "./dom.mjs";
import { openDialog } from "./dialog.mjs";

const known = new Map();

/* The rules of a game; asked for once. */
export function rulesOf(name) {
  if (!known.has(name)) known.set(name, ask(`api/games/${encodeURIComponent(name)}/rules`));
  return known.get(name);
}

export async function openRules(game, rule) {
  const { title, markdown } = await rulesOf(game);
  const text = { class: "text", tabindex: "0", role: "document", "aria-label": "Rules" };
  const dialog = openDialog(title, `Rules of ${title}`, el("div", text, drawMarkdown(markdown)));
  const item = rule && dialog.querySelector(`[data-rule="${rule}"]`);
  item?.classList.add("asked");
  item?.scrollIntoView({ block: "center" });
}

/* The little Markdown that rules are written in: headings, numbered rules, lists, paragraphs. */
function drawMarkdown(markdown) {
  const blocks = [];
  for (const line of markdown.split("\n").slice(1)) {
    const [, number, rule] = /^(\d+)\. (.*)$/.exec(line) ?? [];
    if (rule) into(blocks, "OL").append(drawRule(number, rule));
    else if (line.startsWith("- ")) into(blocks, "UL").append(drawItem(line.slice(2)));
    else if (/^#+ /.test(line)) blocks.push(el("h3", {}, line.replace(/^#+ /, "")));
    else if (line.trim()) blocks.push(el("p", {}, drawWords(line)));
  }
  return blocks;
}

const drawItem = (words) => el("li", {}, drawWords(words));
const drawRule = (number, rule) =>
  el(
    "li",
    { value: number, "data-rule": number },
    el("b", { "aria-hidden": "true" }, number),
    el("span", {}, drawWords(rule)),
  );

function into(blocks, tag) {
  if (blocks.at(-1)?.tagName !== tag) blocks.push(el(tag.toLowerCase(), { role: "list" }));
  return blocks.at(-1);
}

/* Words with `code` and **strong** among them. */
export function drawWords(words) {
  return words.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith("`")) return el("code", {}, piece.slice(1, -1));
    return piece.startsWith("**") ? el("strong", {}, piece.slice(2, -2)) : piece;
  });
}
