import { ReportScreen, useVigencia } from '@quina/blocks/web'
import { dayInBogota, monthOf, vigenciaOf } from '@quina/kernel'
import { chartBalance } from './chart-balance.contract.ts'

/** The chart with its balances at the current month, or at December of a past year. */
export function ChartBalances() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const month = vigenciaOf(today) === vigencia ? monthOf(today) : 12
  return (
    <ReportScreen
      key={vigencia}
      report={chartBalance}
      defaults={{ vigencia: String(vigencia), period: `m${month}`, level: '4' }}
    />
  )
}
