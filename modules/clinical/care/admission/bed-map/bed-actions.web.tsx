import type { AnswerOf } from '@quina/blocks'
import { CommandOf } from '@quina/blocks/web'
import { hourNow } from '../admission/hour-now.web.ts'
import {
  type bedMap,
  blockBed,
  cancelReservation,
  finishCleaning,
  leaveBed,
  reserveBed,
  transferBed,
  unblockBed,
} from './bed-map.contract.ts'

type MappedBed = AnswerOf<typeof bedMap>['beds'][number]

const look = { size: 'compact-xs', variant: 'subtle' } as const

export function BedActions({ bed: { id, code, state, lying } }: { readonly bed: MappedBed }) {
  const about = { bedId: id }
  return (
    <>
      {state === 'occupied' && lying !== null && (
        <TransferBed admissionId={lying.id} patient={lying.patient} />
      )}
      {state === 'occupied' && (
        <CommandOf
          of={leaveBed}
          about={about}
          begun={hourNow()}
          look={look}
          done={() => `Cama ${code} en limpieza`}
        />
      )}
      {state === 'cleaning' && (
        <CommandOf of={finishCleaning} about={about} look={look} done={() => `Cama ${code} libre`} />
      )}
      {state === 'free' && (
        <CommandOf of={reserveBed} about={about} look={look} done={() => `Cama ${code} reservada`} />
      )}
      {state === 'reserved' && (
        <CommandOf of={cancelReservation} about={about} look={look} done={() => `Cama ${code} libre`} />
      )}
      {(state === 'free' || state === 'cleaning') && (
        <CommandOf
          of={blockBed}
          about={about}
          begun={{ motive: 'repair' }}
          spans={{ motive: 12 }}
          look={look}
          done={() => `Cama ${code} bloqueada`}
        />
      )}
      {state === 'blocked' && (
        <CommandOf of={unblockBed} about={about} look={look} done={() => `Cama ${code} libre`} />
      )}
    </>
  )
}

export const TransferBed = ({ admissionId, patient }: { admissionId: string; patient: string }) => (
  <CommandOf
    of={transferBed}
    about={{ admissionId }}
    title={`Trasladar a ${patient}`}
    begun={{ ...hourNow(), confirmed: false }}
    spans={{ bedId: 12, date: 6, time: 6, confirmed: 12 }}
    look={look}
    done={({ bed }) => `Trasladado a la cama ${bed}`}
  />
)
