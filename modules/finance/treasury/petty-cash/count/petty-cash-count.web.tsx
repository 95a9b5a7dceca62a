import { type DocumentForm, documentScreens, useAnswer } from '@quina/blocks/web'
import { dayInBogota, type Money, money, plus, showPesos, zero } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { useSyncExternalStore } from 'react'
import { type Denomination, denominations } from '../../receipt/cash-count/cash-count.contract.ts'
import { countedOf, worthOf } from '../../receipt/cash-count/cash-count.domain.ts'
import { pettyCashBalance, pettyCashCount } from './petty-cash-count.contract.ts'

type Form = DocumentForm<typeof pettyCashCount>

/** Arqueos de caja menor. */
export const pettyCashCountScreens = documentScreens(pettyCashCount, {
  defaults: ({ pettyCashId = '' }) => ({ date: dayInBogota(new Date()), pettyCashId }),
  lines: {
    cash: {
      columns: ['denomination', 'quantity', 'worth'],
      widths: { denomination: 'minmax(200px, 1fr)', quantity: 140 },
      computed: [
        {
          key: 'worth',
          header: 'Valor',
          width: 180,
          align: 'right',
          render: ({ denomination, quantity }) =>
            denomination && (
              <Amount
                of={worthOf({ denomination: denomination as Denomination, quantity: Number(quantity || 0) })}
              />
            ),
        },
      ],
    },
  },
  whenChosen: {
    /** Every note and coin, for the quantities to be typed down one column. */
    pettyCashId(option, form) {
      if (option === null || form.lines('cash').length > 0) return
      const all = Object.keys(denominations) as Denomination[]
      form.load(
        'cash',
        all.map((denomination) => ({ denomination, quantity: '0' })),
      )
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

/** What was counted so far and what is in vales, against what the books say, while it is typed. */
function Standing({ form }: { readonly form: Form }) {
  const typed = useSyncExternalStore(form.watch, () =>
    JSON.stringify({ ...form.values(), counted: String(countedIn(form)) }),
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

const outcomeOf = (difference: Money): string => {
  if (difference === zero) return 'cuadra'
  return difference < zero ? `faltan ${showPesos(-difference as Money)}` : `sobran ${showPesos(difference)}`
}

const countedIn = (form: Form): Money =>
  countedOf({
    cash: form
      .lines('cash')
      .filter(({ denomination }) => Boolean(denomination))
      .map(({ denomination, quantity }) => ({
        denomination: denomination as Denomination,
        quantity: Number(quantity || 0),
      })),
    papers: null,
  })
