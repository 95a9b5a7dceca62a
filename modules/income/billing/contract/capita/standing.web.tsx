import { type DocumentAnswerOf, permissionFor } from '@quina/blocks'
import { CommandOf, Go, ImportButton, MiniTable, useCan } from '@quina/blocks/web'
import { money, plural, zero } from '@quina/kernel'
import { Amount, Cell, FieldGrid, LongCode, ReadField, StatusTag } from '@quina/ui/web'
import '../../invoice/invoice-screens/invoice.css'
import { useState } from 'react'
import { dianStates, ripsStates } from '../../invoice/invoice/invoice.contract.ts'
import { isOnItsWay, useRefreshWhile } from '../../invoice/invoice-screens/refreshing.web.ts'
import { adjustCapita, capita, sendCapita } from './capita.contract.ts'
import { membersPath } from './members.contract.ts'

type Answer = DocumentAnswerOf<typeof capita>

type AnswerProps = { readonly answer: Answer }

/** The value of the month, and the state of its invoice and its RIPS. */
export function Standing({ answer }: AnswerProps) {
  const { facts, status } = answer
  useRefreshWhile(status === 'issued' && isOnItsWay(facts))
  const { members, gross, deducted, advance, collected, net } = facts
  const amounts = [
    ['Bruto', gross],
    ['Descuentos', deducted],
    ['Anticipo', advance],
    ['Recaudos del periodo anterior', collected],
    ['Neto', net],
  ] as const
  return (
    <section className="q-panel q-panel-body" aria-label="Valor y estado">
      <FieldGrid>
        <Cell span={2}>
          <ReadField label="Afiliados">{members.toLocaleString('es-CO')}</ReadField>
        </Cell>
        {amounts.map(([label, amount]) => (
          <Cell key={label} span={2}>
            <ReadField label={label}>
              <Amount of={money(amount)} />
            </ReadField>
          </Cell>
        ))}
        {status !== 'draft' && <Invoiced facts={facts} />}
        <Given facts={facts} />
      </FieldGrid>
    </section>
  )
}

/** The invoice of the month, and its state. */
function Invoiced({ facts }: Pick<Answer, 'facts'>) {
  const { invoice, invoiceId, dianState, ripsState } = facts
  const [dianWord, dianTone] = dianStates[dianState]
  const [ripsWord, ripsTone] = ripsStates[ripsState]
  return (
    <>
      <Cell span={3}>
        <ReadField label="Factura">
          {invoiceId === null ? (
            'Sin factura: es el cierre'
          ) : (
            <Go to="/facturacion/eventos/edit/:id" params={{ id: invoiceId }}>
              {invoice}
            </Go>
          )}
        </ReadField>
      </Cell>
      <Cell span={2}>
        <ReadField label="DIAN">
          <StatusTag tone={dianTone}>{dianWord}</StatusTag>
        </ReadField>
      </Cell>
      <Cell span={2}>
        <ReadField label="RIPS">
          <StatusTag tone={ripsTone}>{ripsWord}</StatusTag>
        </ReadField>
      </Cell>
    </>
  )
}

/** The value by event of what was given in the period, against what is paid for it. */
function Given({ facts: { given, givenWorth, corridor, deviation, beyond } }: Pick<Answer, 'facts'>) {
  const out = beyond !== null && money(beyond) !== zero
  return (
    <>
      <Cell span={3}>
        <ReadField label="Prestado en el periodo, a tarifa de evento">
          <Amount of={money(givenWorth)} /> · {plural(given, 'cargo', 'cargos')}
        </ReadField>
      </Cell>
      {deviation !== null && (
        <Cell span={3}>
          <ReadField label="Frente a lo que se paga">
            {`${deviation.replace('.', ',')} %`}{' '}
            {corridor !== null && (
              <StatusTag tone={out ? 'bad' : 'good'}>
                {`${out ? 'Fuera' : 'Dentro'} de la banda de ${Number(corridor).toLocaleString('es-CO')} %`}
              </StatusTag>
            )}
          </ReadField>
        </Cell>
      )}
      {out && (
        <Cell span={3}>
          <ReadField label="Por conciliar fuera de la banda">
            <Amount of={money(beyond)} />
          </ReadField>
        </Cell>
      )}
    </>
  )
}

/** The credit notes that lowered the month, and the button for another one. */
export function Adjusted({ answer: { id, status, facts } }: AnswerProps) {
  const can = useCan()
  if (status !== 'issued' || facts.invoiceId === null) return null
  const adjusts = can(adjustCapita.access)
  if (!adjusts && facts.notes.length === 0) return null
  return (
    <section className="q-panel q-panel-body" aria-label="Ajustes con nota crédito">
      {facts.notes.length > 0 && (
        <MiniTable
          label="Notas crédito del periodo"
          rows={facts.notes}
          keyOf={(note) => note.id}
          columns={[
            {
              head: 'Nota',
              cell: (note) => (
                <Go to="/billing/credit-note/edit/:id" params={{ id: note.id }}>
                  {note.number}
                </Go>
              ),
            },
            { head: 'Fecha', cell: ({ date }) => date.replaceAll('-', '/') },
            { head: 'Motivo', cell: ({ reason }) => reason },
            { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={money(amount)} /> },
          ]}
        />
      )}
      {adjusts && (
        <div className="q-actions">
          <CommandOf
            of={adjustCapita}
            about={{ capitaId: id }}
            done={() => 'Nota crédito emitida: se envía a la DIAN.'}
          />
        </div>
      )}
    </section>
  )
}

/** The enrolled people, from the file of the payer. */
export function Members({ answer: { id, status } }: AnswerProps) {
  const can = useCan()
  if (status !== 'draft' || !can(permissionFor(capita, 'edit'))) return null
  return (
    <div className="q-actions">
      <ImportButton
        label="Importar afiliados (LMA)…"
        many="Afiliados"
        path={membersPath.replace(':id', id)}
        known="Los del archivo reemplazan los que había, por municipio y grupo de edad: una fila por persona o por grupo."
      />
    </div>
  )
}

/** What goes to the ministry with this month, and the answer. */
export function Summary({ answer: { id, status, facts } }: AnswerProps) {
  const can = useCan()
  const [isSending, setIsSending] = useState(false)
  const { invoiceId, ripsState, cuv } = facts
  useRefreshWhile(ripsState === 'sent' || (isSending && ripsState === 'ready'))
  const declared = () => {
    setIsSending(true)
    return 'Se envía al Ministerio.'
  }
  if (status === 'draft') return null
  const sends = ['ready', 'sent'].includes(ripsState)
  return (
    <section className="q-panel q-panel-body" aria-label="Ante el Ministerio">
      {invoiceId !== null && can('billing.rips.view') && (
        <p>
          <Go to="/rips/generar-v2" search={{ open: invoiceId }}>
            RIPS que va con ella
          </Go>
        </p>
      )}
      {sends && <CommandOf of={sendCapita} about={{ capitaId: id }} done={declared} />}
      {cuv && <LongCode label="CUV" code={cuv} />}
    </section>
  )
}
