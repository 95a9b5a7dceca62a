import { Button } from '@mantine/core'
import { CommandDialog, MiniTable, Show, useCan } from '@quina/blocks/web'
import { Panel, StatusTag, shownInstant } from '@quina/ui/web'
import { useState } from 'react'
import { bedStates } from '../../beds/bed-use/bed-states.contract.ts'
import { hourNow } from '../admission/hour-now.web.ts'
import { TransferBed } from './bed-actions.web.tsx'
import { assignBed, assignBeds, bedsOfAdmission } from './bed-map.contract.ts'

interface AdmissionBedsProps {
  readonly id: string
  readonly patient: string
  /** Whether the admission may still take a bed. */
  readonly open: boolean
}

/** The beds of an admission, past and present, with their actions. */
export function AdmissionBeds(props: AdmissionBedsProps) {
  return useCan()(bedsOfAdmission.access) ? <Lain {...props} /> : null
}

const Lain = ({ id, patient, open }: AdmissionBedsProps) => (
  <Show of={bedsOfAdmission} params={{ id }}>
    {(beds) => {
      const current = beds.find(({ state, until }) => state === 'occupied' && until === null)
      if (beds.length === 0 && !open) return null
      return (
        <Panel title="Camas">
          {beds.length > 0 && (
            <MiniTable
              label="Camas"
              rows={beds}
              keyOf={(one) => one.id}
              columns={[
                { head: 'Cama', cell: ({ bed }) => bed },
                { head: 'Servicio', cell: ({ service }) => service },
                { head: 'Desde', cell: ({ from }) => shownInstant(from) },
                { head: 'Hasta', cell: ({ until }) => (until === null ? '' : shownInstant(until)) },
                {
                  head: 'Estado',
                  cell: ({ state, until }) =>
                    until === null && <StatusTag tone={bedStates[state][1]}>{bedStates[state][0]}</StatusTag>,
                },
              ]}
            />
          )}
          {open && current !== undefined && <TransferBed admissionId={id} patient={patient} />}
          {open && current === undefined && <Assign admissionId={id} />}
        </Panel>
      )
    }}
  </Show>
)

function Assign({ admissionId }: { readonly admissionId: string }) {
  const [assigning, setAssigning] = useState(false)
  if (!useCan()(assignBeds)) return null
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={() => setAssigning(true)}>
        Asignar cama…
      </Button>
      {assigning && (
        <CommandDialog
          of={assignBed}
          about={{}}
          begun={{ admissionId, ...hourNow(), confirmed: false }}
          spans={{ admissionId: 12, bedId: 12, date: 6, time: 6, confirmed: 12 }}
          done={({ bed }) => `Cama ${bed} asignada`}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  )
}
