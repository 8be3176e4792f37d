/* The rules of a game in a dialog: on one sheet with pictures, or as they are written, opened at the
   rule one asks about. */

/** @import { RuleBook } from "./messages.d.ts" */

import { ask, button, el } from "./dom.mjs";
import { openDialog } from "./dialog.mjs";
import { drawSheet } from "./sheet.mjs";

/** @type {Map<string, Promise<RuleBook>>} */
const known = new Map();

/** The rules of a game; asked for once, and again where that failed. @param {string} name */
export function rulesOf(name) {
  const found = known.get(name) ?? ask(`api/games/${encodeURIComponent(name)}/rules`);
  known.set(name, found);
  found.catch(() => known.delete(name));
  return found;
}

/** Without a rule the sheet comes first, where a game has one. @param {string} game @param {number | null} rule */
export async function openRules(game, rule) {
  const { title, markdown, sheet } = await rulesOf(game);
  const text = { class: "text", tabindex: "0", role: "document", "aria-label": "Rules" };
  const whole = () => drawMarkdown(markdown), isShort = sheet && rule === null;
  const page = el("div", text, isShort ? drawSheet(sheet) : whole());
  const dialog = openDialog(title, `Rules of ${title}`, page);
  dialog.classList.toggle("sheet", Boolean(isShort));
  if (isShort) page.append(button("All rules, word for word", unfold, { class: "small" }));
  function unfold() {
    dialog.classList.remove("sheet");
    page.replaceChildren(...whole());
    page.focus();
  }
  const item = rule && dialog.querySelector(`[data-rule="${rule}"]`);
  if (!item) return;
  item.classList.add("asked");
  item.scrollIntoView({ block: "center" });
}

/**
 * The little Markdown that rules are written in: headings, numbered rules, lists, paragraphs.
 * @param {string} markdown
 */
function drawMarkdown(markdown) {
  /** @type {HTMLElement[]} */
  const blocks = [];
  for (const line of markdown.split("\n").slice(1)) {
    const [, number, rule] = /^(\d+)\. (.*)$/.exec(line) ?? [];
    if (rule) into(blocks, "ol").append(drawRule(number, rule));
    else if (line.startsWith("- ")) {
      into(blocks, "ul").append(el("li", {}, drawWords(line.slice(2))));
    } else if (/^#+ /.test(line)) blocks.push(el("h3", {}, line.replace(/^#+ /, "")));
    else if (line.trim()) blocks.push(el("p", {}, drawWords(line)));
  }
  return blocks;
}

/** @param {string} number @param {string} rule */
const drawRule = (number, rule) =>
  el(
    "li",
    { value: number, "data-rule": number },
    el("b", { "aria-hidden": "true" }, number),
    el("span", {}, drawWords(rule)),
  );

/**
 * The list at the end of the blocks; a new one where there is none.
 * @param {HTMLElement[]} blocks
 * @param {"ol" | "ul"} tag
 */
function into(blocks, tag) {
  const last = blocks.at(-1);
  if (last?.localName === tag) return last;
  const list = el(tag, { role: "list" });
  blocks.push(list);
  return list;
}

/** Words with `code` and **strong** among them. @param {string} words */
export function drawWords(words) {
  return words.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith("`")) return el("code", {}, piece.slice(1, -1));
    return piece.startsWith("**") ? el("strong", {}, piece.slice(2, -2)) : piece;
  });
}
