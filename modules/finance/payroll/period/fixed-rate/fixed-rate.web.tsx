import { CommandOf, ReportScreen } from '@quina/blocks/web'
import { dayInBogota, monthOf, vigenciaOf } from '@quina/kernel'
import { approveFixedRates, fixedRates } from './fixed-rate.contract.ts'

/** Each percentage with its explanation, and the approval of all of them. */
export function FixedRates() {
  const today = dayInBogota(new Date())
  const year = vigenciaOf(today)
  const month = monthOf(today)
  // The last semester due for computation by today.
  const defaults =
    month >= 6 && month < 12
      ? { year: String(year), computedIn: 'june' }
      : { year: String(month === 12 ? year : year - 1), computedIn: 'december' }
  return (
    <ReportScreen
      report={fixedRates}
      defaults={defaults}
      beside={({ year, computedIn }) =>
        year === undefined || (computedIn !== 'june' && computedIn !== 'december') ? null : (
          <CommandOf
            of={approveFixedRates}
            about={{ year: Number(year), computedIn }}
            done={({ approved }) =>
              approved === 1 ? 'Un porcentaje aprobado.' : `${approved} porcentajes aprobados.`
            }
          />
        )
      }
    />
  )
}
