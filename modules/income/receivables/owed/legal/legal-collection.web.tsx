import { documentScreens, MiniTable } from '@quina/blocks/web'
import { dayInBogota, money, plural, showPesos, sumOf } from '@quina/kernel'
import { Amount, shownDay } from '@quina/ui/web'
import { BringInvoices } from '../../rules/screens/bring-invoices.web.tsx'
import { filedColumn } from '../../rules/screens/invoice-columns.web.ts'
import { amongReceivables } from '../../rules/screens/tabs.web.ts'
import { type LegalFacts, legalCollection } from './legal-collection.contract.ts'

const screens = documentScreens(legalCollection, {
  columns: ['number', 'date', 'payerId', 'lawyer', 'processNumber', 'stage', 'owed', 'condition'],
  defaults: ({ payerId = '' }) => ({ date: dayInBogota(new Date()), payerId, stage: 0 }),
  lines: {
    lines: {
      columns: ['invoiceId', 'filed', 'amount'],
      widths: { invoiceId: 320, amount: 170 },
      lookup: {
        invoiceId: ({ payerId }) => ({ to: 'receivables.invoice', query: { payerId, standing: 'filed' } }),
      },
      chosen: { invoiceId: (option) => ({ amount: money(option?.facts?.balance ?? '0') }) },
      computed: [filedColumn],
    },
  },
  form: ({ Section, Ask, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} payerId={5} lawyer={5} court={5} processNumber={4} stage={3} />
        <Ask name="purpose" wide />
      </Section>
      {form !== null && (
        <BringInvoices form={form} wanted={wanted}>
          Traer las de más de 180 días
        </BringInvoices>
      )}
      <Lines name="lines" title="Facturas" />
    </>
  ),
  header: (answer, form) => answer && form === null && <Process facts={answer.facts} />,
  actionTitle: (action, { values }) => {
    const { lines } = values as { lines: readonly { amount: string }[] }
    const total = showPesos(sumOf(lines, ({ amount }) => money(amount)))
    return action === 'send'
      ? `Enviar ${plural(lines.length, 'factura', 'facturas')} por ${total} a cobro jurídico`
      : undefined
  },
})

/** The stages of the process, the current debt of its invoices and the reason of its withdrawal. */
function Process({ facts }: { readonly facts: LegalFacts }) {
  const { stages, withdrawnOn, withdrawnWhy, owed } = facts
  if (stages.length === 0) return null
  return (
    <>
      <p className="q-context">
        Se debe <Amount of={owed} />
        {withdrawnOn && ` · Retirado el ${shownDay(withdrawnOn)}: ${withdrawnWhy}`}
      </p>
      <MiniTable
        label="Etapas del proceso"
        rows={stages.map((stage, index) => ({ ...stage, at: index }))}
        keyOf={({ at }) => String(at)}
        columns={[
          { head: 'Fecha', cell: ({ day }) => shownDay(day) },
          { head: 'Etapa', cell: ({ stage }) => stage },
          { head: 'Proceso', cell: ({ processNumber }) => processNumber ?? 'Sin número' },
          { head: 'Actuación', cell: ({ note }) => note },
        ]}
      />
    </>
  )
}

const wanted = () => ({ standing: 'filed', olderThan: 180 })

export const legalCollectionScreens = { ...screens, List: amongReceivables(screens.List) }
