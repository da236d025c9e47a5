// Tabs, as people and screen readers know them: arrows move between them, one panel is open.

const tabs = [...document.querySelectorAll("[role=tab]")];

/** Opens the panel of a tab; `onOpen(id)` hears of it. */
export function startTabs(onOpen) {
  const open = (tab, focus) => {
    for (const other of tabs) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", String(chosen));
      other.tabIndex = chosen ? 0 : -1;
      document.getElementById(other.getAttribute("aria-controls")).hidden = !chosen;
    }
    if (focus) tab.focus();
    onOpen(tab.id);
  };
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => open(tab, false));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      open(tabs[(i + step + tabs.length) % tabs.length], true);
    });
  }
}
