import { permissionFor } from '@quina/blocks'
import { catalogScreens, useCan } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, vigenciaOf } from '@quina/kernel'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { copyRanges } from './copy-year.contract.ts'
import { paymentRange } from './payment-range.contract.ts'
import { ModeratingDialog } from './simulate.web.tsx'

/** What users pay by their range of income. */
export function PaymentRanges() {
  const can = useCan()
  const goTo = useGoTo()
  const [trying, setTrying] = useState(false)
  const [{ List }] = useState(() =>
    catalogScreens(paymentRange, {
      path: '/rango/pago',
      columns: [
        'year',
        'regime',
        'category',
        'userType',
        'cuota',
        'copagoPercent',
        'eventCap',
        'yearCap',
        'norm',
        'active',
      ],
      defaults: () => {
        const year = vigenciaOf(dayInBogota(new Date()))
        return { regime: 'contributory', fromDay: firstDayOf(year), untilDay: lastDayOf(year) }
      },
      actions: (): readonly PageAction[] => [
        { label: 'Simular…', run: () => setTrying(true) },
        ...(can(permissionFor(copyRanges, 'run'))
          ? [{ label: 'Subir de año…', run: () => goTo('/rango/pago/subir') }]
          : []),
      ],
    }),
  )
  return (
    <>
      <List />
      {trying && <ModeratingDialog onClose={() => setTrying(false)} />}
    </>
  )
}
