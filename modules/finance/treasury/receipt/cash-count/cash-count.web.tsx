import type { DocumentAnswerOf } from '@quina/blocks'
import { type DocumentForm, documentScreens, GoTo, useAnswer } from '@quina/blocks/web'
import { dayInBogota, isMoneyText, type Money, money, showPesos, zero } from '@quina/kernel'
import { useSyncExternalStore } from 'react'
import { cashBalance, cashCount } from './cash-count.contract.ts'
import { countedOf, differenceOf } from './cash-count.domain.ts'
import { cashGrid, outcomeOf, typedCash, uncountedCash } from './counting.web.tsx'

type Form = DocumentForm<typeof cashCount>

export const cashCountScreens = documentScreens(cashCount, {
  defaults: ({ cashRegisterId = '' }) => ({ date: dayInBogota(new Date()), cashRegisterId }),
  lines: {
    cash: cashGrid,
    papers: { columns: ['kind', 'detail', 'amount'] },
  },
  whenChosen: {
    cashRegisterId(option, form) {
      if (option !== null && form.lines('cash').length === 0) form.load('cash', uncountedCash)
    },
  },
  form: ({ Section, Ask, Params, Lines, More }, form) => (
    <>
      <Section>
        <Params date={2} cashRegisterId={4} countedBy={6} />
        <More>
          <Ask name="note" wide />
        </More>
      </Section>
      {form !== null && <Standing form={form} />}
      <Lines name="cash" title="Efectivo" />
      <Lines name="papers" title="Otros valores" />
    </>
  ),
  header: (answer) => answer !== null && answer.status !== 'draft' && <Found answer={answer} />,
  related: ({ facts }) =>
    facts.entries.map(({ id, label }) => (
      <p key={id}>
        <GoTo address={`/accounting-seat/edit/${id}`}>Ver asiento {label}</GoTo>
      </p>
    )),
})

/** The total counted so far against the book balance, while the count is typed. */
function Standing({ form }: { readonly form: Form }) {
  const typed = useSyncExternalStore(form.watch, () =>
    JSON.stringify({ ...form.values(), counted: String(countedIn(form)) }),
  )
  const { cashRegisterId, date, counted } = JSON.parse(typed) as Record<string, string>
  const query = { id: cashRegisterId ?? '', date: date ?? '' }
  const { data } = useAnswer(cashBalance, query.id !== '' && query.date !== '' ? query : null, { own: true })
  const total = BigInt(counted ?? '0') as Money
  if (data === undefined) return <p className="q-context">Contado: {showPesos(total)}</p>
  const ceiling = money(data.ceiling)
  return (
    <section className="q-context" aria-live="polite">
      <p>
        Responde {data.keeper}. Los libros dicen {showPesos(money(data.balance))}; se ha contado{' '}
        <b>{showPesos(total)}</b>: {outcomeOf((total - money(data.balance)) as Money)}.
      </p>
      {ceiling > zero && total > ceiling && (
        <p>Supera el tope de la caja ({showPesos(ceiling)}): consigne el exceso.</p>
      )}
    </section>
  )
}

function Found({ answer: { values, facts } }: { readonly answer: DocumentAnswerOf<typeof cashCount> }) {
  const { cash, papers } = values
  const count = { cash, papers: (papers ?? []).map(({ amount }) => ({ amount: money(amount) })) }
  const books = money(facts.books)
  return (
    <p className="q-context">
      Se contó {showPesos(countedOf(count))}; los libros decían {showPesos(books)}:{' '}
      <b>{outcomeOf(differenceOf(count, books))}</b>.
    </p>
  )
}

const amountOf = (text: unknown): Money => (isMoneyText(String(text ?? '')) ? money(String(text)) : zero)

const countedIn = (form: Form): Money =>
  countedOf({
    cash: typedCash(form.lines('cash')),
    papers: form
      .lines('papers')
      .map(({ amount }) => ({ amount: typeof amount === 'bigint' ? amount : amountOf(amount) })),
  })
