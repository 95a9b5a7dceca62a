import { Button, Modal } from '@mantine/core'
import { CommandOf, Show } from '@quina/blocks/web'
import { StatusTag, shownInstant } from '@quina/ui/web'
import { periodName } from '../period/period.domain.ts'
import {
  type AreaAnswer,
  areasOfMonth,
  closeMonthOf,
  periodAreas,
  reopenMonthOf,
} from './period-area.contract.ts'

interface OfMonth {
  readonly year: number
  readonly number: number
  /** Whether the period takes vouchers; if not, no module has anything to close. */
  readonly open: boolean
}

/** The modules and whether each has closed the month. Each closes its own, and a closed one is reopened with a reason. */
export const PeriodAreas = ({ onClose, ...month }: OfMonth & { readonly onClose: () => void }) => (
  <Modal
    opened
    size={640}
    onClose={onClose}
    title={`Cierres por módulo de ${periodName({ vigencia: month.year, number: month.number })}`}
  >
    <p className="q-confirm-text">
      El módulo que cierra no contabiliza más en el mes, aunque el período siga abierto.
    </p>
    <Show of={areasOfMonth} params={{ year: month.year, number: month.number }}>
      {(areas) => (
        <ul className="q-period-areas">
          {areas.map((area) => (
            <Area key={area.area} {...month} {...area} />
          ))}
        </ul>
      )}
    </Show>
  </Modal>
)

function Area({ year, number, open, area, closed, by, at, reason, vouchers }: OfMonth & AreaAnswer) {
  const name = periodAreas[area]
  const about = { year, number }
  const lastChange = at === null ? '' : `${closed ? 'Cerró' : 'Reabrió'} ${by ?? '—'}, ${shownInstant(at)}`
  const begins = (verb: string) => (begin: () => void, may: boolean) =>
    may && (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${verb.replace('…', '')} ${name}`}
        onClick={begin}
      >
        {verb}
      </Button>
    )
  return (
    <li>
      <span className="q-period-areas-name">{name}</span>
      <StatusTag tone={closed ? 'neutral' : 'good'}>{closed ? 'Cerrado' : 'Abierto'}</StatusTag>
      <span className="q-context q-period-areas-told">
        {[`${vouchers} comprobantes`, lastChange, closed ? '' : (reason ?? '')].filter(Boolean).join(' · ')}
      </span>
      {open && !closed && (
        <CommandOf of={closeMonthOf(area)} about={about} done={() => `${name}: mes cerrado.`}>
          {begins('Cerrar')}
        </CommandOf>
      )}
      {open && closed && (
        <CommandOf
          of={reopenMonthOf}
          about={{ ...about, area }}
          title={`Reabrir ${name}`}
          consequence={`${name} podrá contabilizar de nuevo en el mes.`}
          done={() => `${name}: mes reabierto.`}
        >
          {begins('Reabrir…')}
        </CommandOf>
      )}
    </li>
  )
}
