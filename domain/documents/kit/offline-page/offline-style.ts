/**
 * The rules of the offline page, besides the colours of the site (colours.css). Fonts are those of
 * the device.
 */
export const OFFLINE_RULES = `
*{box-sizing:border-box}
body{margin:0;background:var(--c-paper);color:var(--c-text);font:17px/1.5 'Source Sans 3',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;-webkit-text-size-adjust:100%}
.wrap{max-width:70rem;margin:0 auto;padding:0 1.25rem}
header{background:var(--c-deep);color:var(--c-on-deep);padding:2rem 0 2.25rem}
header p{margin:0}
.office{font-size:.8rem;text-transform:uppercase;opacity:.85}
h1,h2{font-family:'Source Serif 4',Georgia,'Times New Roman',serif;font-weight:600;line-height:1.2;color:var(--c-ink);margin:0;overflow-wrap:anywhere}
h1{font-size:clamp(1.9rem,5vw,2.75rem);color:var(--c-on-deep);margin:.35rem 0 .25rem}
h2{font-size:1.5rem}
main.wrap{padding-top:2rem;padding-bottom:3.5rem;display:grid;gap:2.5rem}
a{color:var(--c-link)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--c-link);outline-offset:3px}
#known{border-left:.5rem solid var(--c-unsure);background:var(--c-unsure-wash);padding:1.25rem 1.5rem}
#known p{margin:.35rem 0 0;max-width:60rem;color:var(--c-ink)}
#known h2{color:var(--c-unsure);font-size:clamp(1.5rem,4vw,2rem)}
#known .moment{font-weight:600;font-variant-numeric:tabular-nums}
#known[data-state=recent]{border-color:var(--c-ink);background:var(--c-mist)}
#known[data-state=recent] h2{color:var(--c-ink)}
#known[data-state=stale]{border-color:var(--c-invalid);background:var(--c-invalid-wash)}
#known[data-state=stale] h2{color:var(--c-invalid)}
.top{display:grid;gap:1.5rem 2.5rem}
.certain ol{margin:.75rem 0 0;padding-left:1.3rem}
.certain li+li{margin-top:.35rem}
.phone{display:inline-block;font-size:1.5rem;font-weight:600;color:var(--c-ink);text-decoration:none;min-height:2.75rem;line-height:2.75rem;white-space:nowrap}
section>h2{margin-bottom:1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.75rem 1rem .75rem 0;border-top:1px solid var(--c-line);overflow-wrap:anywhere;font-weight:400}
thead th{overflow-wrap:normal;border-top:0;border-bottom:2px solid var(--c-ink);font-weight:600;color:var(--c-ink);padding-top:0}
tbody th b{display:block;color:var(--c-ink)}
td{font-variant-numeric:tabular-nums}
.number{font-family:ui-monospace,'Cascadia Mono','Roboto Mono','DejaVu Sans Mono',Consolas,monospace;font-size:.9em}
small{display:block;font-size:.88rem;color:var(--c-quiet)}
.label{display:none}
.status{display:inline-block;border:1px solid currentColor;border-radius:.2rem;padding:.05rem .5rem;font-weight:600;color:var(--c-ink)}
.status::before{content:'● ';font-size:.75em}
.status.invalid{color:var(--c-invalid)}
.status.invalid::before{content:'✗ '}
.status.unsure{color:var(--c-unsure)}
.status.unsure::before{content:'! '}
.since{display:block;margin-top:.35rem;font-weight:600;color:var(--c-invalid)}
[hidden]{display:none!important}
.codes{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1.5rem}
.codes figure{margin:0;border:1px solid var(--c-line);background:#fff;color:#12233f;padding:.5rem .5rem 1rem;text-align:center;break-inside:avoid}
.codes img{display:block;width:100%;height:auto}
.codes figcaption{padding:0 .5rem;overflow-wrap:anywhere;line-height:1.4}
footer{border-top:1px solid var(--c-line);padding:1.5rem 0 3rem;font-size:.95rem}
footer p{margin:.25rem 0;max-width:60rem}
@media (min-width:56rem){.top{grid-template-columns:3fr 2fr;align-items:start}}
@media (max-width:44rem){
thead{display:none}
table,tbody,tr,th,td{display:block}
th,td{border:0;padding:.1rem 0}
tr{border-top:1px solid var(--c-line);padding:.9rem 0}
tbody tr:first-child{border-top:2px solid var(--c-ink)}
.label{display:inline;color:var(--c-quiet)}
td:last-child{padding-top:.4rem}
}
@media print{header{background:none;color:#000;padding:0}h1{color:#000}.codes figure{border:0}}
`
