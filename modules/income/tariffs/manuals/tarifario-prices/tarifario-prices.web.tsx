import { ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useSearch } from '@tanstack/react-router'
import { priceComparison, tarifarioPrices } from './tarifario-prices.contract.ts'

const today = () => dayInBogota(new Date())

export function TarifarioPrices() {
  const { tarifarioId = '' } = useSearch({ strict: false }) as { readonly tarifarioId?: string }
  return <ReportScreen report={tarifarioPrices} defaults={{ tarifarioId, day: today() }} />
}

export function PriceComparison() {
  const { oneId = '' } = useSearch({ strict: false }) as { readonly oneId?: string }
  return <ReportScreen report={priceComparison} defaults={{ oneId, oneDay: today(), otherDay: today() }} />
}
