import { type DocumentForm, documentScreens, readOptions } from '@quina/blocks/web'
import { dayInBogota, type Money, money, showPesos, sumOf } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { useSyncExternalStore } from 'react'
import { pendingExpenseOptions, pettyCashLegalisation } from './petty-cash-legalisation.contract.ts'

type Form = DocumentForm<typeof pettyCashLegalisation>
type Facts = Readonly<Record<string, string | null>> | null | undefined

const figure = (facts: Facts, name: string): Money => money(facts?.[name] ?? '0')

/** A column that the chosen gasto fills in. */
const column = (key: 'gross' | 'withheld' | 'net', header: string) => ({
  key,
  header,
  width: 140,
  align: 'right' as const,
  render: ({ expenseIdFacts }: { readonly expenseIdFacts?: Facts }) => (
    <Amount of={figure(expenseIdFacts, key)} />
  ),
})

/** Reembolsos and legalizaciones definitivas of cajas menores. */
export const pettyCashLegalisationScreens = documentScreens(pettyCashLegalisation, {
  columns: ['number', 'date', 'pettyCashId', 'kind', 'purpose', 'gross', 'net', 'returned', 'condition'],
  defaults: ({ pettyCashId = '' }) => ({
    date: dayInBogota(new Date()),
    kind: 'reimbursement' as const,
    pettyCashId,
  }),
  lines: {
    expenses: {
      columns: ['expenseId', 'gross', 'withheld', 'net'],
      widths: { expenseId: 'minmax(260px, 1fr)' },
      computed: [column('gross', 'Bruto'), column('withheld', 'Retenciones'), column('net', 'Pagado')],
      lookup: {
        expenseId: ({ pettyCashId }) => ({
          to: pendingExpenseOptions.to,
          query: { parent: pettyCashId || undefined },
        }),
      },
    },
  },
  whenChosen: {
    /** Fills the lines with every gasto that waits; the user removes those that are left out. */
    async pettyCashId(option, form) {
      if (option === null) return form.load('expenses', [])
      const pending = await readOptions(pendingExpenseOptions.to, { parent: option.id })
      form.load(
        'expenses',
        pending.map(({ id, label, facts }) => ({
          expenseId: id,
          expenseIdLabel: label,
          expenseIdFacts: facts ?? null,
        })),
      )
    },
  },
  form: ({ Section, Ask, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} pettyCashId={5} kind={5} />
        <Ask name="purpose" wide />
      </Section>
      {form !== null && <Total form={form} />}
      <Lines name="expenses" title="Gastos que se legalizan" />
    </>
  ),
  header: (answer, form) =>
    answer !== null &&
    form === null && (
      <p className="q-context">
        {`Bruto ${showPesos(money(String(answer.facts.gross)))}; neto `}
        <b>{showPesos(money(String(answer.facts.net)))}</b>
        {answer.values.kind === 'final' &&
          `; sobrante que vuelve al banco: ${showPesos(money(String(answer.facts.returned)))}`}
        .
      </p>
    ),
})

function Total({ form }: { readonly form: Form }) {
  const net = useSyncExternalStore(form.watch, () =>
    String(sumOf(form.lines('expenses'), ({ expenseIdFacts }) => figure(expenseIdFacts, 'net'))),
  )
  return (
    <p className="q-context" role="status">
      {`Se legaliza: ${showPesos(BigInt(net) as Money)}`}
    </p>
  )
}
