/** The accounts in which the budget of the year was posted: the first prefix that matches. Centres by their code. */
export type IncomeAccounts = Readonly<{ owed: string; income: string; centre?: string }>
export type ExpenseAccounts = Readonly<{ account: string; centre?: string; owed: string }>

type ByBeginning<T> = readonly (readonly [beginning: string, of: T])[]

const health = '1.1.02.05.001.09.'
const incomes: ByBeginning<IncomeAccounts> = [
  [`${health}01`, { owed: '131904', income: '431227', centre: '1.4' }],
  [`${health}02`, { owed: '131904', income: '431217', centre: '1.2' }],
  [`${health}03`, { owed: '131902', income: '431217', centre: '1.2' }],
  [`${health}04`, { owed: '131918', income: '431208', centre: '1.1' }],
  [`${health}05`, { owed: '131916', income: '431208', centre: '1.1' }],
  [`${health}06`, { owed: '138490', income: '431220', centre: '1.2' }],
  [`${health}07`, { owed: '132416', income: '443005' }],
  [`${health}08`, { owed: '131915', income: '431236', centre: '1.5' }],
  [`${health}09`, { owed: '138490', income: '431208', centre: '1.1' }],
  [`${health}98`, { owed: '131904', income: '431227', centre: '1.4' }],
  [health, { owed: '138490', income: '431246', centre: '2.1' }],
  ['1.1.02.05', { owed: '138439', income: '480817' }],
  ['1.1.02.06', { owed: '132416', income: '443005' }],
  ['1.2.05', { owed: '138490', income: '480201' }],
  ['1', { owed: '138490', income: '480890' }],
]

const administration = (account: string, owed = '249055'): ExpenseAccounts => ({
  account,
  owed,
  centre: '3.2',
})
const care = (account: string, centre: string, owed = '249055'): ExpenseAccounts => ({
  account,
  centre,
  owed,
})
const expenses: ByBeginning<ExpenseAccounts> = [
  ['2.1.1.01.02.001', administration('510306')],
  ['2.1.1.01.02.002', administration('510303')],
  ['2.1.1.01.02.003', administration('510702')],
  ['2.1.1.01.02.005', administration('510305')],
  ['2.1.1.01.02', administration('510302')],
  ['2.1.1.01.03', administration('510701')],
  ['2.1.1', administration('510101')],
  ['2.1.2.01', { account: '163504', owed: '240101' }],
  ['2.1.2.02.01.004', administration('511115', '240101')],
  ['2.1.2.02.01', administration('511114', '240101')],
  ['2.1.2.02.02.005', administration('511115')],
  ['2.1.2.02.02.007', administration('511118', '249058')],
  ['2.1.2.02.02.008.01', administration('511113')],
  ['2.1.2.02.02.008.02', administration('511149')],
  ['2.1.2.02.02.008.03', administration('511179', '249054')],
  ['2.1.2.02.02.008.05', administration('511117', '249051')],
  ['2.1.2.02.02.010', administration('511119', '249090')],
  ['2.1.2.02.02', administration('511180')],
  ['2.1.3', { account: '589090', owed: '249090' }],
  ['2.1.7', administration('510702', '249090')],
  ['2.1.8.01.14', { account: '512024', owed: '249090' }],
  ['2.1.8', administration('511190', '249090')],
  // Works that go on until December.
  ['2.3.2.01.01.001', { account: '161501', owed: '240101' }],
  ['2.3', { account: '163502', owed: '240101' }],
  ['2.4.5.01', care('631056', '2.3', '240101')],
  ['2.4.5.02.06', care('631025', '1.4', '249051')],
  ['2.4.5.02.09.01', care('631015', '1.2', '249054')],
  ['2.4.5.02.09.02', care('631015', '1.2', '249054')],
  ['2.4.5.02.09.04', care('631040', '2.1', '249054')],
  ['2.4.5', care('631025', '1.4')],
  ['2', administration('511190', '249090')],
]

const firstOf = <T>(list: ByBeginning<T>, rubro: string): T => {
  const found = list.find(([beginning]) => rubro.startsWith(beginning))
  if (found === undefined) throw new Error(`the demonstration has no account for the rubro ${rubro}`)
  return found[1]
}

export const incomeAccounts = (rubro: string): IncomeAccounts => firstOf(incomes, rubro)
export const expenseAccounts = (rubro: string): ExpenseAccounts => firstOf(expenses, rubro)

/** The documento cruce under which the balance of a rubro still to collect or pay came into the books. */
export const broughtItem = (rubro: string): string => `SI-${rubro}`
