import { Button } from '@mantine/core'
import { StatusTag, shownInstant } from '@quina/ui/web'
import { type AuditCheck, tamperings } from './audit.contract.ts'

type ShownCheck = AuditCheck

interface ChainStateProps {
  /** Undefined until it is known; null when it was never walked. */
  readonly last: ShownCheck | null | undefined
  readonly onVerify: () => void
}

/** Whether the audit is as it was written: the last time its chain was walked, and the button that does it now. */
export function ChainState({ last, onVerify }: ChainStateProps) {
  return (
    <section className="q-panel q-audit-state" aria-label="Cadena de la auditoría">
      {last === undefined ? <span /> : last === null ? <Never /> : <Verdict last={last} />}
      <Button variant="default" onClick={onVerify}>
        Verificar ahora
      </Button>
    </section>
  )
}

const Never = () => (
  <p>
    <StatusTag tone="neutral">Sin verificar</StatusTag> La cadena se verifica sola una vez al día.
  </p>
)

function Verdict({ last }: { readonly last: ShownCheck }) {
  const { at, rows, pending, lastSequence, lastHash, brokenId, brokenWhy } = last
  return (
    <p>
      {brokenId === null ? (
        <StatusTag tone="good">Cadena completa</StatusTag>
      ) : (
        <StatusTag tone="bad">Cadena alterada</StatusTag>
      )}{' '}
      Verificada {shownInstant(at)}: {rows.toLocaleString('es-CO')} registros sellados, {pending} por sellar.
      {brokenId !== null && (
        <strong>
          {' '}
          El registro {brokenId} {tamperings[brokenWhy ?? '']}.
        </strong>
      )}
      {lastHash !== null && (
        <small title={lastHash}>
          {' '}
          Último sello {lastSequence}: {lastHash.slice(0, 12)}…
        </small>
      )}
    </p>
  )
}
