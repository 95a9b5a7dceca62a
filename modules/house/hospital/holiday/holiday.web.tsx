import './holiday.css'
import { Button } from '@mantine/core'
import { CommandDialog, catalogScreens, writeSearch } from '@quina/blocks/web'
import { plural, showDay } from '@quina/kernel'
import { FieldGrid, useGoTo } from '@quina/ui/web'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { Touched } from '../holiday-touch/touched.web.tsx'
import { generateHolidays, holiday } from './holiday.contract.ts'
import { nationalHolidays } from './holiday-rule.domain.ts'

const columns = ['date', 'weekday', 'name', 'kind', 'rule', 'originDate', 'campusId', 'active']

/** The non-working days, year by year. */
export function Holidays() {
  const [generating, setGenerating] = useState(false)
  const List = useMemo(
    () =>
      catalogScreens(holiday, {
        columns,
        filters: ['kind', 'campusId', 'active'],
        defaults: () => ({ kind: 'institutional', emergenciesOpen: true }),
        form: ({ Ask, Params }, { date, kind, campusId }) => (
          <>
            <FieldGrid>
              <Params date kind />
              <Ask name="name" wide />
              <Params campusId emergenciesOpen />
              <Ask name="norm" wide />
            </FieldGrid>
            <Touched
              date={isWritten(date) ? date : null}
              kind={isWritten(kind) ? kind : ''}
              campusId={isWritten(campusId) ? campusId : null}
            />
          </>
        ),
        actions: () => [{ label: 'Generar año…', run: () => setGenerating(true) }],
      }).List,
    [],
  )
  const year = useYear()
  return (
    <div className="q-holidays">
      <YearBar year={year} />
      <List />
      {generating && <GenerateDialog year={year} onClose={() => setGenerating(false)} />}
    </div>
  )
}

const isWritten = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The year of the address, or this year when it has none. */
function useYear(): number {
  const { year } = useSearch({ strict: false }) as { readonly year?: string | number }
  const navigate = useNavigate()
  const current = new Date().getFullYear()
  const isGiven = year !== undefined
  useEffect(() => {
    if (isGiven) return
    const search = (old: Record<string, unknown>) => ({ ...old, year: current })
    void navigate({ to: '.', search: search, replace: true })
  }, [isGiven, navigate, current])
  return Number(year ?? current)
}

function YearBar({ year }: { readonly year: number }) {
  const goTo = useGoTo()
  const years = Array.from({ length: 7 }, (_, index) => year - 3 + index)
  return (
    <nav className="q-years q-no-print" aria-label="Año">
      {years.map((one) => (
        <Button
          key={one}
          variant={one === year ? 'filled' : 'default'}
          aria-current={one === year ? 'page' : undefined}
          onClick={() => goTo(`/fechas${writeSearch({ year: String(one) })}`)}
        >
          {one}
        </Button>
      ))}
    </nav>
  )
}

/** Shows the legal holidays of a year before they are written. */
const GenerateDialog = ({ year, onClose }: { readonly year: number; readonly onClose: () => void }) => (
  <CommandDialog
    of={generateHolidays}
    about={{}}
    title="Generar los festivos de un año"
    begun={{ year }}
    done={({ added, already }) =>
      `${plural(added, 'festivo agregado', 'festivos agregados')}; ${already} ya estaban.`
    }
    onClose={onClose}
  >
    {(typed) => <Preview year={Number(typed.year)} />}
  </CommandDialog>
)

function Preview({ year }: { readonly year: number }) {
  if (!(year >= 2000 && year <= 2100)) return null
  return (
    <ul className="q-holiday-preview">
      {nationalHolidays(year).map(({ date, name }) => (
        <li key={name}>
          <span>{showDay(date)}</span> {name}
        </li>
      ))}
    </ul>
  )
}
