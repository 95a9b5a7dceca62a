import { type DocumentForm, documentScreens, Go } from '@quina/blocks/web'
import { dayInBogota, money, plural, showPesos, sumOf } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { useSyncExternalStore } from 'react'
import { filedColumn, owesColumn } from '../../rules/screens/invoice-columns.web.ts'
import { amongAgreements } from '../../rules/screens/tabs.web.ts'
import { discount } from './discount.contract.ts'
import { needsNote } from './discount.domain.ts'

const screens = documentScreens(discount, {
  columns: ['number', 'date', 'payerId', 'kind', 'support', 'notes', 'total', 'condition'],
  defaults: ({ payerId = '' }) => ({ date: dayInBogota(new Date()), payerId, kind: 'deduction' }),
  lines: {
    lines: {
      columns: ['invoiceId', 'filed', 'owed', 'amount'],
      widths: { invoiceId: 320, amount: 170 },
      lookup: {
        invoiceId: ({ payerId }) => ({ to: 'receivables.invoice', query: { payerId, standing: 'filed' } }),
      },
      computed: [filedColumn, owesColumn],
      validate: ({ amount, invoiceIdFacts: facts }) =>
        facts?.balance && amount && amount > money(facts.balance)
          ? { amount: `La factura solo debe ${showPesos(money(facts.balance))}.` }
          : {},
    },
  },
  form: ({ Section, Ask, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} payerId={3} kind={4} support={3} />
        <Ask name="purpose" wide />
      </Section>
      {form !== null && <Way form={form} />}
      <Lines name="lines" title="Facturas" />
    </>
  ),
  actionTitle: (action, { values }) => {
    const { lines } = values as { lines: readonly { amount: string }[] }
    const total = showPesos(sumOf(lines, ({ amount }) => money(amount)))
    const many = plural(lines.length, 'factura', 'facturas')
    return action === 'apply' ? `Descontar ${total} de ${many}` : undefined
  },
  related: ({ facts }) =>
    facts.notes.map(({ id, number, amount }) => (
      <p key={id}>
        <Go to="/billing/credit-note/edit/:id" params={{ id }}>
          Nota crédito {number}
        </Go>{' '}
        <Amount of={amount} />
      </p>
    )),
})

/** Shows how it will be applied, before it is. */
function Way({ form }: { readonly form: DocumentForm<typeof discount> }) {
  const kind = useSyncExternalStore(form.watch, () => form.values().kind)
  return (
    <p className="q-context">
      {needsNote(kind, true)
        ? 'Al aplicarlo se emite una nota crédito electrónica por cada factura.'
        : 'Al aplicarlo se contabiliza sin nota crédito: no cambia el precio de los servicios.'}
    </p>
  )
}

export const discountScreens = { ...screens, List: amongAgreements(screens.List) }
