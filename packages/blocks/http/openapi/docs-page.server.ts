import type { Endpoint } from '../endpoint/endpoint.ts'
import type { Operation } from '../exchange.server.ts'
import { escaped, standalonePage } from '../html.server.ts'
import type { ApiFacts } from './openapi.server.ts'

/** A page to read the API by: no script, no outside resource. The full shapes are in `/api/openapi.json`. */
export function docsPage(operations: readonly Operation[], { title, version }: ApiFacts): string {
  const endpoints = operations.map(({ endpoint }) => endpoint)
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].sort()
  const sections = tags.map((tag) =>
    section(
      tag,
      endpoints.filter((endpoint) => endpoint.tag === tag),
    ),
  )
  const body = `<h1>${escaped(title)} <small>${escaped(version)}</small></h1>
<p>${endpoints.length} operaciones. Las formas completas están en <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav>${tags.map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join(' ')}</nav>
${sections.join('\n')}`
  return standalonePage(title, style, body)
}

const section = (tag: string, endpoints: readonly Endpoint[]): string => `
<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2><table>
<thead><tr><th>Método</th><th>Ruta</th><th>Qué hace</th><th>Quién puede</th></tr></thead>
<tbody>${endpoints.map(row).join('')}</tbody></table></section>`

const row = ({ method, path, summary, access }: Endpoint): string => {
  const cells = [method, `<code>${escaped(path)}</code>`, escaped(summary), escaped(audience(access))]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const audiences: Readonly<Record<string, string>> = {
  public: 'Todos',
  session: 'Quien tenga sesión',
  campus: 'Quien tenga sede',
}
const audience = (access: string): string => audiences[access] ?? access

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1a1f26}
h1 small{font-size:1rem;color:#5a6472}nav a{margin-right:.75rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #dde2e8;vertical-align:top}
th{font-weight:600;background:#f5f7f9}code{font-size:13px}`
