import './findings.css'
import { plural } from '@quina/kernel'
import type { Finding } from './facts.contract.ts'

/** What must be corrected before invoicing, and what should be looked at. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return <p className="q-findings-none">Sin hallazgos: se puede facturar.</p>
  const blocking = findings.filter(({ level }) => level === 'block')
  const warning = findings.filter(({ level }) => level === 'warning')
  return (
    <div className="q-findings">
      <List
        title={plural(blocking.length, 'hallazgo que bloquea', 'hallazgos que bloquean')}
        findings={blocking}
      />
      <List title={plural(warning.length, 'advertencia', 'advertencias')} findings={warning} />
    </div>
  )
}

function List({ title, findings }: { readonly title: string; readonly findings: readonly Finding[] }) {
  const [first] = findings
  if (first === undefined) return null
  return (
    <section className={`q-findings-${first.level}`} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ code, message, chargeId }) => (
          <li key={`${code}${chargeId}`}>
            {message} <small>{code}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
