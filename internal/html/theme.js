// The button that turns light into dark and back. Until it is pressed the system decides.
const root = document.documentElement;
const button = document.getElementById("theme");
const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
const label = () => { button.textContent = isDark() ? "Light colours" : "Dark colours"; };

button.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  label();
  dispatchEvent(new Event("themechange")); // for canvases, which no style sheet reaches
});
system.addEventListener("change", label);
button.hidden = false;
label();
