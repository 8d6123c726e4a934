/** Of the guest's page: on a phone, under any name, without a font to load. */
export const style = `
:root {
  color-scheme: dark;
  --room: #0b0614;
  --room-lit: #1a0d2e;
  --purple: #b14bff;
  --pink: #ff3fb4;
  --gold: #ffd166;
  --green: #2ee59d;
  --text: #f6f0ff;
  --quiet: #c9b8e6;
}
html { background: var(--room); }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
body {
  min-height: 100vh;
  padding: 16px 16px calc(40px + env(safe-area-inset-bottom));
  background: radial-gradient(120% 60% at 50% 0%, #3b1466 0%, var(--room-lit) 45%, var(--room) 100%);
  color: var(--text);
  font: 500 18px/1.45 Outfit, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
header { display: flex; align-items: center; justify-content: space-between; max-width: 1080px; margin: 0 auto 20px; }
.brand { font: 800 18px/1 Unbounded, 'Arial Black', system-ui, sans-serif; color: var(--gold); letter-spacing: 0.06em; text-transform: uppercase; }
.languages { display: flex; gap: 4px; }
.languages a { display: grid; place-items: center; min-width: 48px; min-height: 48px; border-radius: 14px; color: var(--quiet); font-weight: 700; text-decoration: none; }
.languages a[aria-current] { color: var(--text); background: rgb(177 75 255 / 0.3); }
main { max-width: 1080px; margin: 0 auto; display: grid; gap: 20px; }
h1 { font: 800 clamp(30px, 8vw, 52px)/1.1 Unbounded, 'Arial Black', system-ui, sans-serif; text-shadow: 0 0 24px var(--purple); text-align: center; overflow-wrap: anywhere; }
.song { text-align: center; color: var(--quiet); font-size: 20px; overflow-wrap: anywhere; }
.note { text-align: center; color: var(--room); background: var(--gold); border-radius: 16px; padding: 12px 16px; font-weight: 600; }
.text { text-align: center; font-size: 20px; max-width: 560px; margin: 0 auto; }
figure { border-radius: 22px; overflow: hidden; background: rgb(11 6 20 / 0.65); border: 1px solid rgb(177 75 255 / 0.45); }
figure img, figure video { display: block; width: 100%; height: auto; background: #000; }
figure.video video { max-height: 82vh; }
figcaption { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 4px 8px 4px 18px; color: var(--quiet); font-size: 16px; }
figcaption a { display: grid; place-items: center; min-height: 48px; padding: 0 14px; color: var(--gold); font-weight: 700; text-decoration: none; }
.photos { display: grid; gap: 20px; }
.strip { max-width: 420px; width: 100%; margin: 0 auto; }
nav { display: grid; gap: 12px; max-width: 480px; width: 100%; margin: 8px auto 0; }
form { display: grid; max-width: 480px; width: 100%; margin: 8px auto 0; }
.button {
  display: grid;
  place-items: center;
  width: 100%;
  min-height: 68px;
  padding: 12px 20px;
  border: 2px solid var(--pink);
  border-radius: 24px;
  background: linear-gradient(180deg, #ff5cc0, #ff3fb4);
  color: #23001a;
  font: 800 21px/1.2 Outfit, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  text-align: center;
  text-decoration: none;
  box-shadow: 0 0 28px rgb(255 63 180 / 0.4);
  cursor: pointer;
}
.button.share, .button.quiet { background: rgb(177 75 255 / 0.16); border-color: var(--purple); color: var(--text); box-shadow: none; }
.button.quiet { max-width: 480px; margin: 0 auto; }
.button.danger { background: #c4122f; border-color: #ff6b81; color: #fff; box-shadow: none; }
.button:active { transform: translateY(2px); filter: brightness(1.1); }
a:focus-visible, button:focus-visible, video:focus-visible { outline: 4px solid #fff; outline-offset: 3px; }
#told { text-align: center; color: var(--green); font-weight: 700; }
#told:empty { display: none; }
.kept { text-align: center; color: var(--quiet); font-size: 16px; }
.forget { text-align: center; }
.forget a { display: inline-grid; place-items: center; min-height: 48px; padding: 0 16px; color: var(--quiet); }
@media (min-width: 768px) {
  body { padding-inline: 32px; }
  .photos { grid-template-columns: repeat(2, 1fr); }
  nav { grid-template-columns: 1fr 1fr; max-width: 640px; }
  #told { grid-column: 1 / -1; }
}
`
