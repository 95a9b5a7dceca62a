import '../../rules/screens/owed.css'
import { Button } from '@mantine/core'
import { ask, type DocumentForm, documentScreens, showFailure } from '@quina/blocks/web'
import { dayInBogota, money, plural, showPesos, sumOf, zero } from '@quina/kernel'
import { shownDay, toast } from '@quina/ui/web'
import { useSyncExternalStore } from 'react'
import { filedColumn, owesColumn } from '../../rules/screens/invoice-columns.web.ts'
import { amongAgreements } from '../../rules/screens/tabs.web.ts'
import { crossablePayables, crossing, proposedCrossing } from './crossing.contract.ts'

type Form = DocumentForm<typeof crossing>

const pesosOf = (typed: string | null | undefined) => (typed ? showPesos(money(typed)) : null)

const screens = documentScreens(crossing, {
  columns: ['number', 'date', 'payerId', 'support', 'total', 'executedOn', 'condition'],
  defaults: ({ payerId = '' }) => ({ date: dayInBogota(new Date()), payerId }),
  lines: {
    invoices: {
      columns: ['invoiceId', 'filed', 'owed', 'amount', 'rubroId', 'fuenteId'],
      widths: { invoiceId: 200, amount: 150, rubroId: 240, fuenteId: 180 },
      lookup: {
        invoiceId: ({ payerId }) => ({ to: 'receivables.invoice', query: { payerId, standing: 'filed' } }),
        rubroId: () => ({ to: 'budget.rubroLeaf', query: { side: 'income' } }),
      },
      computed: [filedColumn, owesColumn],
    },
    payables: {
      columns: ['causacionId', 'due', 'free', 'amount'],
      widths: { causacionId: 'minmax(280px, 3fr)', amount: 170 },
      lookup: { causacionId: ({ payerId }) => ({ to: crossablePayables.to, query: { payerId } }) },
      chosen: {
        causacionId: (option, line) =>
          line.amount === zero && option?.facts?.left ? { amount: money(option.facts.left) } : {},
      },
      computed: [
        {
          key: 'due',
          header: 'Vence',
          width: 130,
          render: ({ causacionIdFacts: facts }) => (facts?.due ? shownDay(facts.due) : null),
        },
        {
          key: 'free',
          header: 'Por programar',
          width: 150,
          align: 'right',
          render: ({ causacionIdFacts: facts }) => pesosOf(facts?.left),
        },
      ],
    },
  },
  form: ({ Section, Ask, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} payerId={5} support={5} />
        <Ask name="purpose" wide />
      </Section>
      {form !== null && <Propose form={form} />}
      <Lines name="invoices" title="Lo que debe el pagador" />
      <Lines name="payables" title="Lo que le debe la entidad" />
    </>
  ),
  actionTitle: (action, { values }) => {
    const { invoices } = values as { invoices: readonly { amount: string }[] }
    const total = showPesos(sumOf(invoices, ({ amount }) => money(amount)))
    return action === 'execute' ? `Cruzar ${total}` : undefined
  },
})

/** Proposes lines up to the smaller debt, and shows whether both sides have the same total. */
function Propose({ form }: { readonly form: Form }) {
  const sides = useSyncExternalStore(form.watch, () => {
    const [owed, owes] = (['invoices', 'payables'] as const).map((side) =>
      sumOf(form.lines(side), ({ amount }) => amount ?? zero),
    )
    if (owed === zero && owes === zero) return 'Elija el pagador y proponga el cruce, o escriba las líneas.'
    const same = owed === owes ? 'suman lo mismo' : 'no suman lo mismo'
    return `Facturas ${showPesos(owed!)} · cuentas por pagar ${showPesos(owes!)}: ${same}.`
  })
  const bring = async () => {
    const { payerId } = form.values()
    if (payerId === '') return void toast({ message: 'Elija antes el pagador.', tone: 'warning' })
    try {
      const { owes, owed, invoices, payables } = await ask(proposedCrossing, { payerId })
      const debt = ({ amount }: { readonly amount: string }) => money(amount)
      form.load(
        'invoices',
        invoices.map((one) => ({ invoiceId: one.id, invoiceIdLabel: one.label, amount: debt(one) })),
      )
      form.load(
        'payables',
        payables.map((one) => ({ causacionId: one.id, causacionIdLabel: one.label, amount: debt(one) })),
      )
      const both = `El pagador debe ${showPesos(money(owes))} y se le deben ${showPesos(money(owed))}.`
      const debts = plural(payables.length, 'cuenta por pagar', 'cuentas por pagar')
      const brought = `${plural(invoices.length, 'factura', 'facturas')} y ${debts}.`
      void toast({ message: `${both} ${brought}`, tone: invoices.length > 0 ? 'good' : 'warning' })
    } catch (failure) {
      showFailure(failure)
    }
  }
  return (
    <p className="q-owed-ways">
      <Button variant="default" size="compact-sm" onClick={() => void bring()}>
        Proponer cruce
      </Button>
      <span className="q-context" role="status">
        {sides}
      </span>
    </p>
  )
}

export const crossingScreens = { ...screens, List: amongAgreements(screens.List) }
