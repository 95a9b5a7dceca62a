import { defineReport, f } from '@quina/blocks'

const sides = { in: 'Lo que entra', out: 'Lo que sale' }

/** The current cash and its forecast for the next ninety days, by known income and expenses. */
export const cashAhead = defineReport({
  id: 'treasury.cashAhead',
  title: 'Caja de los próximos 90 días',
  params: { by: f.choice('Agrupar por', { week: 'Semana', month: 'Mes' }) },
  columns: {
    stretch: f.text('Desde'),
    to: f.optional(f.day('Hasta')),
    incoming: f.optional(f.money('Entra')),
    outgoing: f.optional(f.money('Sale')),
    balance: f.optional(f.money('Queda')),
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

/** Each known future income or expense, with the list or document that it is derived from. */
export const cashForeseen = defineReport({
  id: 'treasury.cashForeseen',
  title: 'Lo que se espera que entre y salga',
  params: {
    side: f.choice('Qué', sides),
    when: f.choice('Cuándo', { dated: 'Con fecha', undated: 'Vencido o sin fecha' }),
    from: f.optional(f.day('Desde')),
    to: f.optional(f.day('Hasta')),
  },
  columns: {
    source: f.text('De dónde'),
    who: f.optional(f.text('Tercero')),
    reported: f.text('Qué es'),
    day: f.optional(f.day('Fecha')),
    amount: f.money('Valor'),
  },
  totals: ['amount'],
  drill: { amount: '{href}' },
  empty: 'No se espera nada en esos días.',
})
