/** The receipts of the fictitious hospital's savings account in October, and its bank statement. */
export const payer = '999100042'
export const savings = '30040506708'
export const current = '58010203'
export const ownFuente = '1.2.1.0.00'
export const previousRubro = '1.1.02.05.001.09.98'
export const eventRubro = '1.1.02.05.001.09.01'

/** Invoices collected: day, invoice, pesos, reference. */
export const collected = [
  ['2026-10-06', 'SE-1874', 120_000_000, '7702314'],
  ['2026-10-14', 'SE-1911', 86_500_000, '7719820'],
  ['2026-10-30', 'SE-1950', 41_280_000, '7744105'],
] as const

/** Money received without its payer. */
export const unknown = ['2026-10-20', 3_480_000, '7728841'] as const

/** Giros of the payer without a detail of invoices: day, month of the giro, pesos, reference. */
export const giros = [
  ['2026-10-09', '2026-09', 64_200_000, 'GD-202609-118'],
  ['2026-11-10', '2026-10', 45_750_000, 'GD-202610-097'],
] as const

/** The transfer to the account of payments. */
export const moved = ['2026-10-15', 150_000_000, 'TR-55120'] as const

/** The statement of October. The last receipt reached the bank in November; its charge is not in the books yet. */
export const october = `Fecha,Descripción,Referencia,Valor
2026-10-06,TRANSFERENCIA RECIBIDA EPS,7702314,120000000.00
2026-10-09,GIRO DIRECTO,GD-202609-118,64200000.00
2026-10-15,TRANSFERENCIA RECIBIDA EPS,7719820,86500000.00
2026-10-15,TRASLADO A CUENTA CORRIENTE,TR-55120,-150000000.00
2026-10-20,CONSIGNACION NACIONAL,7728841,3480000.00
2026-10-31,COMISION PORTAL EMPRESARIAL,,-18500.00
2026-10-31,INTERESES DE AHORROS,,1245300.00`

/** The statement of November, so far. */
export const november = `Fecha,Descripción,Referencia,Valor
2026-11-03,TRANSFERENCIA RECIBIDA EPS,7744105,41280000.00
2026-11-10,GIRO DIRECTO,GD-202610-097,45750000.00
2026-11-17,CONSIGNACION EFECTIVO,7761200,912000.00`
