import { Button } from '@mantine/core'
import { DeedDialog, MiniTable, useCan } from '@quina/blocks/web'
import { type Day, showDay } from '@quina/kernel'
import { Panel, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import {
  type Configuration,
  choosePurpose,
  configurationPermissions,
} from '../configuration/configuration.contract.ts'
import { changeWords } from './change-words.web.ts'

type Purpose = Configuration['purposes'][number]

/** Which account serves each purpose, by area. */
export function Purposes({ answer }: { readonly answer: Configuration }) {
  const [editing, edit] = useState<Purpose | null>(null)
  const areas = [...new Set(answer.purposes.map(({ area }) => area))]
  return (
    <>
      {areas.map((area) => (
        <Panel key={area} title={area}>
          <Table purposes={answer.purposes.filter((one) => one.area === area)} onEdit={edit} />
        </Panel>
      ))}
      {editing && (
        <Choose purpose={editing} {...changeWords(answer.lockedUntil)} onClose={() => edit(null)} />
      )}
    </>
  )
}

interface TableProps {
  readonly purposes: readonly Purpose[]
  readonly onEdit: (purpose: Purpose) => void
}

function Table({ purposes, onEdit }: TableProps) {
  const can = useCan()
  return (
    <MiniTable
      className="q-wizard-table"
      rows={purposes}
      keyOf={({ key }) => key}
      columns={[
        { head: 'Propósito', cell: (purpose) => <Told {...purpose} /> },
        {
          head: 'Cuenta',
          cell: ({ account }) => account ?? <StatusTag tone="warning">Sin cuenta</StatusTag>,
        },
        { head: 'Desde', cell: ({ fromDay }) => sinceWords(fromDay) },
      ]}
      actions={(purpose) =>
        can(configurationPermissions.edit) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Elegir cuenta de ${purpose.label}`}
            onClick={() => onEdit(purpose)}
          >
            Elegir…
          </Button>
        )
      }
    />
  )
}

const Told = ({ label, help }: Purpose) => (
  <>
    {label}
    <div className="q-muted">{help}</div>
  </>
)

/** What was seeded holds for any year. */
const sinceWords = (fromDay: string | null): string => {
  if (fromDay === null) return '—'
  return fromDay <= '2000-01-01' ? 'Siempre' : showDay(fromDay as Day)
}

interface ChooseProps extends ReturnType<typeof changeWords> {
  readonly purpose: Purpose
  readonly onClose: () => void
}

const Choose = ({ purpose: { key, label, accountId, account }, fromDay, verb, ...rest }: ChooseProps) => (
  <DeedDialog
    {...rest}
    of={{ ...choosePurpose, verb }}
    about={{ key }}
    title={`Cuenta de «${label}»`}
    begun={{ accountId, fromDay }}
    labels={{ accountId: account ?? '' }}
  />
)
