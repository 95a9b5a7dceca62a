import { choice, day, defineReport, money, optional, text } from '@quina/blocks'

const sides = { in: 'Lo que entra', out: 'Lo que sale' }

/** What there is and what would be left in the next ninety days, by what is known to come in and to go out. */
export const cashAhead = defineReport({
  id: 'treasury.cashAhead',
  title: 'Caja de los próximos 90 días',
  params: { by: choice('Agrupar por', { week: 'Semana', month: 'Mes' }) },
  columns: {
    stretch: text('Desde'),
    to: optional(day('Hasta')),
    incoming: optional(money('Entra')),
    outgoing: optional(money('Sale')),
    balance: optional(money('Queda')),
  },
  totals: ['incoming', 'outgoing'],
  chart: { kind: 'bars', names: 'stretch', series: ['incoming', 'outgoing'], line: 'balance' },
  drill: {
    incoming: '/accounting/cash-ahead?informe=cashForeseen&side=in&when={when}&from={from}&to={to}',
    outgoing: '/accounting/cash-ahead?informe=cashForeseen&side=out&when={when}&from={from}&to={to}',
    balance: '{held}',
  },
  screen: '/accounting/cash-ahead',
})

/** Each amount that is known to come in or to go out, with the list or the document it is derived from. */
export const cashForeseen = defineReport({
  id: 'treasury.cashForeseen',
  title: 'Lo que se espera que entre y salga',
  params: {
    side: choice('Qué', sides),
    when: choice('Cuándo', { dated: 'Con fecha', undated: 'Vencido o sin fecha' }),
    from: optional(day('Desde')),
    to: optional(day('Hasta')),
  },
  columns: {
    source: text('De dónde'),
    who: optional(text('Tercero')),
    reported: text('Qué es'),
    day: optional(day('Fecha')),
    amount: money('Valor'),
  },
  totals: ['amount'],
  drill: { amount: '{href}' },
  empty: 'No se espera nada en esos días.',
})
