import type { FactsOf } from '@quina/blocks'
import { CommandDialog, documentScreens, Go, type ListRow, MiniTable, openFileOf } from '@quina/blocks/web'
import { dayInBogota, pluck } from '@quina/kernel'
import { shownDecimal } from '@quina/ui/web'
import { DialogButton, quantityFields } from '../own-quantities/own-quantities.web.tsx'
import { pickingList, receiveByPin, requisition } from './requisition.contract.ts'

const outcomes = { back: 'Seguía en la bodega', lost: 'Se perdió' }

/** Requisiciones: the service requests, the store approves and delivers, the service receives, also from a telephone. */
export const requisitionScreens = documentScreens(requisition, {
  columns: ['number', 'date', 'suppliedId', 'storeId', 'neededOn', 'purpose', 'pending', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()) }),
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="Quién pide">
        <Params suppliedId={6} date={3} neededOn={3} purpose={12} />
      </Section>
      <Lines name="lines" />
    </>
  ),
  rowActions: ({ id, condition }: ListRow) =>
    condition === 'approved' || condition === 'partial'
      ? [{ label: 'Imprimir lista de alistamiento', run: () => openFileOf(pickingList, { id }) }]
      : [],
  header: (answer) =>
    answer === null || answer.status === 'draft' ? null : (
      <>
        {answer.status === 'delivered' && <ReceiveByPin id={answer.id} facts={answer.facts} />}
        <Progress facts={answer.facts} />
      </>
    ),
})

type ReceiveByPinProps = Readonly<{ id: string; facts: FactsOf<typeof requisition> }>

/** The dialog begins with all goods on their way; the user lowers what did not arrive before the PIN. */
function ReceiveByPin({ id, facts }: ReceiveByPinProps) {
  const sent = facts.lines.filter(({ available }) => Number(available) > 0)
  return (
    <DialogButton access={receiveByPin.access} label={receiveByPin.verb}>
      {(close) => (
        <CommandDialog
          of={receiveByPin}
          about={{ id }}
          begun={{ lines: sent.map((line) => ({ lineId: line.id, quantity: line.available })) }}
          done={({ receiver }) => `Recibida por ${receiver}`}
          onClose={close}
        >
          {quantityFields('Llegó de', pluck(sent, 'product'))}
        </CommandDialog>
      )}
    </DialogButton>
  )
}

/** The approved, delivered and received quantities of each product, and each delivery with its people. */
function Progress({ facts: { store, lines, deliveries } }: { readonly facts: FactsOf<typeof requisition> }) {
  return (
    <>
      <MiniTable
        label="Avance de la requisición"
        caption={`La surte ${store}`}
        rows={lines}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Producto', cell: ({ product, unit }) => `${product} · ${unit}` },
          { head: 'Pedido', end: true, cell: ({ requested }) => shownDecimal(requested) },
          { head: 'Aprobado', end: true, cell: ({ approved }) => shownDecimal(approved) },
          { head: 'Entregado', end: true, cell: ({ delivered }) => shownDecimal(delivered) },
          { head: 'Recibido', end: true, cell: ({ received }) => shownDecimal(received) },
        ]}
      />
      {deliveries.length > 0 && (
        <MiniTable
          label="Entregas"
          caption="Entregas"
          rows={deliveries}
          keyOf={({ id }) => id}
          columns={[
            {
              head: 'Egreso',
              cell: ({ issueId, issue }) => (
                <Go to="/almacen/edit-egreso/:id" params={{ id: issueId }}>
                  {issue}
                </Go>
              ),
            },
            { head: 'Entregó', cell: ({ deliveredBy, deliveredAt }) => `${deliveredBy}, ${deliveredAt}` },
            { head: 'Recibió', cell: ({ acceptedBy }) => acceptedBy ?? 'Sin recibir' },
            { head: 'Faltó', cell: ({ missing, reason }) => [missing, reason].filter(Boolean).join('. ') },
            { head: 'Se resolvió', cell: ({ settlement }) => (settlement ? outcomes[settlement] : '') },
          ]}
        />
      )}
    </>
  )
}
