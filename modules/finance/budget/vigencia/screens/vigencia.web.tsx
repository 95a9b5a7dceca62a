import { CommandOf, catalogScreens, Show } from '@quina/blocks/web'
import {
  closeMonth,
  monthSides,
  months,
  reopenMonth,
  vigencia,
} from '../../ledger/vigencia/vigencia.contract.ts'
import { YearPanel } from '../life/year-panel.web.tsx'
import './months.css'
import { monthName } from '@quina/kernel'

const screens = catalogScreens(vigencia, {
  defaults: () => ({
    programmingMethod: 'financial_statements',
    closingPolicy: 'd115_all_cxp',
    pacControl: 'no',
  }),
  related: ({ values }) => (
    <>
      <YearPanel year={Number(values.year)} />
      <MonthsPanel year={Number(values.year)} />
    </>
  ),
})

const sides = ['expense', 'income'] as const

/** The months of a vigencia, which close in order and reopen from the last. */
const MonthsPanel = ({ year }: { readonly year: number }) => (
  <Show of={months} params={{ year }}>
    {(all) => (
      <div className="q-months">
        {sides.map((side) => (
          <fieldset key={side}>
            <legend>{monthSides[side]}</legend>
            {all
              .filter((one) => one.side === side)
              .map((one) => (
                <Month key={one.month} year={year} {...one} />
              ))}
          </fieldset>
        ))}
      </div>
    )}
  </Show>
)

type MonthProps = Readonly<{ year: number; side: keyof typeof monthSides; month: number; open: boolean }>

function Month({ year, side, month, open }: MonthProps) {
  const name = `${monthName(month)} de ${year} (${monthSides[side].toLowerCase()})`
  const face = (begin: () => void, may: boolean) => (
    <button
      type="button"
      className={open ? 'q-month' : 'q-month q-month-closed'}
      disabled={!may}
      onClick={begin}
    >
      <span>{monthName(month)}</span>
      <small>{open ? 'Abierto' : 'Cerrado'}</small>
    </button>
  )
  const about = { year, side, month }
  return open ? (
    <CommandOf of={closeMonth} about={about} title={`Cerrar ${name}`} done={() => `Mes de ${name} cerrado.`}>
      {face}
    </CommandOf>
  ) : (
    <CommandOf
      of={reopenMonth}
      about={about}
      title={`Reabrir ${name}`}
      done={() => `Mes de ${name} reabierto.`}
    >
      {face}
    </CommandOf>
  )
}

/** The fiscal years and their months. Approving its initial budget opens a year. */
export const Vigencias = screens.List
