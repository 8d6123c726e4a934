/**
 * How all pages for a phone look: the kiosk's colours, letters and corners. They are
 * copied, for the kiosk is another program; scripts/checks/one-look.test.ts keeps them the same.
 * Where nobody serves the letters, and until they have come, the phone's own stand in for them.
 * Without `locl`, for the display face's own Dutch IJ reads as a U.
 */
export const pageStyle = `
@font-face { font-family: "Unbounded"; font-weight: 200 900; font-display: swap; font-feature-settings: "locl" 0; src: url("/fonts/unbounded.woff2") format("woff2"); }
@font-face { font-family: "Outfit"; font-weight: 100 900; font-display: swap; src: url("/fonts/outfit.woff2") format("woff2"); }
:root {
  color-scheme: dark;
  --backdrop-deep: #0b0614;
  --backdrop: #1a0d2e;
  --panel: #150a26;
  --panel-raised: #241240;
  --panel-edge: #6a4a94;
  --purple: #b14bff;
  --pink: #ff3fb4;
  --cyan: #38e8ff;
  --gold: #ffd166;
  --green: #2ee59d;
  --text: #ffffff;
  --text-soft: #e2d4fb;
  --text-quiet: #c9b6ea;
  --ink: #12061f;
  --danger-text: #ff98a6;
  --gradient-go: linear-gradient(100deg, #d4148a, #b02ad4 55%, #8a3df0);
  --font-display: "Unbounded", "Arial Black", "DejaVu Sans", sans-serif;
  --font-text: "Outfit", "Segoe UI", "DejaVu Sans", sans-serif;
  --radius: 28px;
  --radius-key: 18px;
}
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
html { min-height: 100%; background: var(--backdrop-deep); }
body {
  min-height: 100vh;
  min-height: 100dvh;
  padding: 20px 20px calc(24px + env(safe-area-inset-bottom));
  background:
    linear-gradient(rgb(11 6 20 / 0), var(--backdrop-deep) 620px),
    conic-gradient(from 90deg at 50% -40px, transparent 54deg, rgb(255 63 180 / 0.3) 59deg, rgb(255 63 180 / 0.2) 66deg, transparent 70deg 93deg, rgb(56 232 255 / 0.26) 96deg, rgb(56 232 255 / 0.18) 101deg, transparent 104deg 116deg, rgb(177 75 255 / 0.34) 120deg, rgb(177 75 255 / 0.24) 127deg, transparent 131deg),
    radial-gradient(90% 420px at 50% 0, #3a1763, transparent),
    linear-gradient(var(--backdrop), var(--backdrop-deep) 640px);
  color: var(--text);
  font: 500 20px/1.4 var(--font-text);
}
h1 {
  font: 900 clamp(26px, 7.4vw, 48px)/1.15 var(--font-display);
  text-align: center;
  text-transform: uppercase;
  text-shadow: 0 0 30px var(--purple);
  text-wrap: balance;
  overflow-wrap: anywhere;
}
.text { max-width: 30em; margin: 0 auto; color: var(--text-soft); text-align: center; text-wrap: balance; }
.ball { display: block; width: 112px; height: 112px; margin: 0 auto; filter: drop-shadow(0 0 26px var(--purple)); }
.button {
  display: grid;
  place-items: center;
  width: 100%;
  min-height: 88px;
  padding: 12px 20px;
  border: 0;
  border-radius: var(--radius);
  background: var(--gradient-go);
  color: var(--text);
  font: 800 22px/1.2 var(--font-display);
  text-align: center;
  text-decoration: none;
  text-wrap: balance;
  box-shadow: inset 0 2px 0 rgb(255 255 255 / 0.55), 0 0 34px rgb(255 63 180 / 0.5);
  cursor: pointer;
}
.button.quiet {
  min-height: 64px;
  background: rgb(177 75 255 / 0.12);
  color: var(--text-soft);
  font: 600 20px/1.2 var(--font-text);
  box-shadow: inset 0 0 0 2px var(--purple);
}
.button:active { transform: translateY(4px) scale(0.98); filter: brightness(1.2); }
:focus-visible { outline: 4px solid var(--text); outline-offset: 3px; }
`
