import type { DocumentAnswerOf } from '@quina/blocks'
import { pathTo } from '@quina/blocks/web'
import { Amount, Cell, FieldGrid, Link, Panel, ReadField, StatusTag, shownDay } from '@quina/ui/web'
import { amendmentKinds, type contract, type ContractStanding as Standing } from './contract.contract.ts'

/** How much of the contract is used, what warns of it, and what it crosses with. */
export function ContractStanding({ answer }: { readonly answer: DocumentAnswerOf<typeof contract> }) {
  const facts = answer.facts
  return (
    <Panel title="Ejecución">
      <FieldGrid>
        <Figure label="Valor con otrosíes" of={facts.worth} />
        <Figure label="Facturado" of={facts.invoiced} />
        <Figure label="Notas crédito" of={facts.credited} />
        <Figure label="Radicado" of={facts.filed} />
        <Figure label="Glosa aceptada" of={facts.glosa} />
        <Figure label="Pagado" of={facts.paid} />
        <Figure label="Saldo por facturar" of={facts.available} />
        <Cell span={3}>
          <ReadField label="Ejecutado">
            {facts.usedPercent === null ? '—' : `${facts.usedPercent.replace('.', ',')} % `}
            <Warning step={facts.warning} />
          </ReadField>
        </Cell>
        <Cell span={3}>
          <ReadField label="Servicios">
            <Link href={pathTo('/contrato/servicios/:id', { id: answer.id })}>
              {facts.services === 1 ? '1 servicio en su lista' : `${facts.services} servicios en su lista`}
            </Link>
          </ReadField>
        </Cell>
        <Overlaps facts={facts} />
      </FieldGrid>
    </Panel>
  )
}

const Figure = ({ label, of }: { readonly label: string; readonly of: string | null }) => (
  <Cell span={3}>
    <ReadField label={label}>{of === null ? 'Indeterminado' : <Amount of={of} />}</ReadField>
  </Cell>
)

const full = 100
const nearly = 95

function Warning({ step }: { readonly step: number | null }) {
  if (step === null) return null
  const tone = step >= full ? 'bad' : 'warning'
  const words = step >= full ? 'Agotado' : step >= nearly ? 'Por agotarse' : `Pasó del ${step} %`
  return <StatusTag tone={tone}>{words}</StatusTag>
}

function Overlaps({ facts: { overlaps } }: { readonly facts: Standing }) {
  if (overlaps === null || overlaps.length === 0) return null
  return (
    <Cell span={12}>
      <ReadField label="Se cruza con">
        <StatusTag tone="warning">Mismo pagador, régimen, modalidad y fechas</StatusTag>{' '}
        {overlaps.map(({ id, label }) => (
          <Link key={id} href={pathTo('/contrato/edit/:id', { id })}>
            {label}
          </Link>
        ))}
      </ReadField>
    </Cell>
  )
}

/** What changed it after it was signed. */
export function Otrosies({ answer }: { readonly answer: DocumentAnswerOf<typeof contract> }) {
  const { amendments } = answer.facts
  if (amendments.length === 0) return <p className="q-muted">Sin otrosíes.</p>
  return (
    <ul className="q-entries">
      {amendments.map((one) => (
        <li key={one.id}>
          <strong>
            Otrosí {one.amendmentNumber}: {amendmentKinds[one.kind].toLowerCase()}
          </strong>{' '}
          {shownDay(one.date)}
          {one.value !== '0.00' && (
            <>
              {' '}
              por <Amount of={one.value} />
            </>
          )}
          {one.newEnd && ` hasta ${shownDay(one.newEnd)}`}
          <br />
          {one.note}
        </li>
      ))}
    </ul>
  )
}
