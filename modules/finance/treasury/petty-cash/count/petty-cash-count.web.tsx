import { type DocumentForm, documentScreens, useAnswer } from '@quina/blocks/web'
import { dayInBogota, type Money, money, plus, showPesos } from '@quina/kernel'
import { useSyncExternalStore } from 'react'
import { cashWorth } from '../../receipt/cash-count/cash-count.domain.ts'
import { cashGrid, outcomeOf, typedCash, uncountedCash } from '../../receipt/cash-count/counting.web.tsx'
import { pettyCashBalance, pettyCashCount } from './petty-cash-count.contract.ts'

type Form = DocumentForm<typeof pettyCashCount>

export const pettyCashCountScreens = documentScreens(pettyCashCount, {
  defaults: ({ pettyCashId = '' }) => ({ date: dayInBogota(new Date()), pettyCashId }),
  lines: {
    cash: cashGrid,
  },
  whenChosen: {
    pettyCashId(option, form) {
      if (option !== null && form.lines('cash').length === 0) form.load('cash', uncountedCash)
    },
  },
  form: ({ Section, Ask, Params, Lines, More }, form) => (
    <>
      <Section>
        <Params date={2} pettyCashId={4} countedBy={6} />
        <More>
          <Ask name="note" wide />
        </More>
      </Section>
      {form !== null && <Standing form={form} />}
      <Lines name="cash" title="Efectivo" />
    </>
  ),
  header: (answer) =>
    answer !== null &&
    answer.status !== 'draft' && (
      <p className="q-context">
        {`En vales ${showPesos(money(String(answer.facts.vouchers)))}; los libros decían `}
        <b>{showPesos(money(String(answer.facts.books)))}</b>.
      </p>
    ),
})

/** The amounts counted so far and the vales, against the book balance, while the count is typed. */
function Standing({ form }: { readonly form: Form }) {
  const typed = useSyncExternalStore(form.watch, () =>
    JSON.stringify({ ...form.values(), counted: String(cashWorth(typedCash(form.lines('cash')))) }),
  )
  const { pettyCashId, date, counted } = JSON.parse(typed) as Record<string, string>
  const query = { id: pettyCashId ?? '', date: date ?? '' }
  const { data } = useAnswer(pettyCashBalance, query.id !== '' && query.date !== '' ? query : null, {
    own: true,
  })
  const cash = BigInt(counted ?? '0') as Money
  if (data === undefined) return <p className="q-context">{`Contado: ${showPesos(cash)}`}</p>
  const vouchers = money(data.vouchers)
  const difference = (plus(cash, vouchers) - money(data.balance)) as Money
  return (
    <p className="q-context" aria-live="polite">
      {`Responde ${data.keeper}. Los libros dicen ${showPesos(money(data.balance))}; se ha contado `}
      <b>{showPesos(cash)}</b>
      {` y hay ${showPesos(vouchers)} en vales: ${outcomeOf(difference)}.`}
    </p>
  )
}
