import { Go, type ScreenPath } from '@quina/blocks/web'
import { StatusTag } from '@quina/ui/web'
import type { Check } from './check.contract.ts'

const results = {
  good: { tone: 'good', label: 'Bien' },
  warning: { tone: 'warning', label: 'Revisar' },
  blocked: { tone: 'bad', label: 'Impide cerrar' },
} as const

/** The checks before a closing, each with a link to where it is corrected. */
export const Checks = ({ checks }: { readonly checks: readonly Check[] }) => (
  <ul className="q-checklist">
    {checks.map(({ name, result, message, path, items = [] }) => (
      <li key={name}>
        <StatusTag tone={results[result].tone}>{results[result].label}</StatusTag>
        <span>{message}</span>
        {path && <CheckLink path={path} label="Ver" />}
        {items.length > 0 && (
          <ul className="q-checklist-items">
            {items.map((item) => (
              <li key={`${item.path} ${item.label}`}>
                <CheckLink {...item} />
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)

function CheckLink({ path, label }: { readonly path: string; readonly label: string }) {
  const [to = '/', query = ''] = path.split('?')
  return (
    <Go to={to as ScreenPath} search={Object.fromEntries(new URLSearchParams(query))} className="q-link">
      {label}
    </Go>
  )
}
