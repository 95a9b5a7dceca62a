import type { AnswerOf } from '@quina/blocks'
import { type DocumentForm, documentScreens, readOptions, useAnswer } from '@quina/blocks/web'
import { dayInBogota, isMoneyText, minus, money, moneyText, plus, showPesos } from '@quina/kernel'
import { useSyncExternalStore } from 'react'
import { fundTransfer, transferBalance } from './fund-transfer.contract.ts'
import { chargesOf, gmfOf } from './fund-transfer.domain.ts'

type Form = DocumentForm<typeof fundTransfer>
export const fundTransferScreens = documentScreens(fundTransfer, {
  defaults: () => ({ date: dayInBogota(new Date()), gmf: '0.00', commission: '0.00' }),
  whenChosen: {
    /** Fills in the rubro of the registro that still has balance. */
    async registroId(option, form) {
      if (option === null) return form.set('registroLineId', '')
      const query = { parent: option.id, date: form.values().date }
      const lines = await readOptions('budget.registroLine', query)
      const line = lines.find(({ enabled }) => enabled !== false)
      form.set('registroLineId', line?.id ?? '', line ?? null)
    },
  },
  form: ({ Section, Ask, Params, More }, form) => (
    <>
      <Section>
        <Params date={2} fromId={4} toId={4} amount={2} />
        <Params gmf={2} commission={2} registroId={4} registroLineId={4} />
        <Ask name="purpose" wide />
        <More>
          <Params reference support={6} />
        </More>
      </Section>
      {form !== null && <After form={form} />}
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Trasladar ${showPesos(money(String(values.amount)))}` : undefined,
})

/** The balance of each account, before and after this transfer. */
function After({ form }: { readonly form: Form }) {
  const typed = useSyncExternalStore(form.watch, () => JSON.stringify(form.values()))
  const { fromId, toId, date, amount, gmf, commission } = JSON.parse(typed) as Record<string, string>
  const from = useHeld(fromId, date)
  const to = useHeld(toId, date)
  const passes = amountOf(amount)
  const charged = chargesOf({ gmf: amountOf(gmf), commission: amountOf(commission) })
  const proposed = gmfOf(passes)
  const offers = from !== undefined && !from.gmfExempt && gmf === '0.00' && proposed > 0n
  return (
    <section className="q-context" aria-live="polite">
      {from && (
        <p>
          Origen: tiene {showPesos(money(from.balance))}; quedaría en{' '}
          <b>{showPesos(minus(money(from.balance), plus(passes, charged)))}</b>.
        </p>
      )}
      {to && (
        <p>
          Destino: tiene {showPesos(money(to.balance))}; quedaría en{' '}
          <b>{showPesos(plus(money(to.balance), passes))}</b>.
        </p>
      )}
      {offers && (
        <p>
          La cuenta de origen paga GMF:{' '}
          <button type="button" className="q-link" onClick={() => form.set('gmf', moneyText(proposed))}>
            cobrar {showPesos(proposed)}
          </button>
        </p>
      )}
    </section>
  )
}

const amountOf = (text: string | undefined) => money(text && isMoneyText(text) ? text : '0')

function useHeld(
  id: string | undefined,
  date: string | undefined,
): AnswerOf<typeof transferBalance> | undefined {
  const query = { id: id ?? '', date: date ?? '' }
  const { data } = useAnswer(transferBalance, query.id !== '' && query.date !== '' ? query : null, {
    own: true,
  })
  return data
}
