import './affiliation-line.css'
import { Button } from '@mantine/core'
import { CommandOf, Show, useAnswer, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { StatusTag, shownDay } from '@quina/ui/web'
import { beginPatient } from '../patient/patient.contract.ts'
import { affiliations, registerAffiliation, viewAffiliation } from './affiliation.contract.ts'
import { type Regime, regimes, type UserType, userTypes } from './regime.contract.ts'

/** The affiliation of a patient today, in a line, with a button when there is none. */
export function AffiliationLine({ id }: { readonly id: string }) {
  const can = useCan()
  const begun = useAnswer(beginPatient, can(beginPatient.access) ? {} : null)
  if (!can(viewAffiliation)) return null
  const today = dayInBogota(new Date())
  return (
    <Show of={affiliations} params={{ id }}>
      {(rows) => {
        const held = rows.find(
          ({ values: { fromDay, untilDay } }) =>
            String(fromDay) <= today && (untilDay === null || String(untilDay) >= today),
        )
        return (
          <p className="q-affiliation-line">
            {held === undefined ? (
              <StatusTag tone="warning">Sin afiliación registrada hoy</StatusTag>
            ) : (
              <span>
                {[
                  held.labels.epsId,
                  regimes[held.values.regime as Regime],
                  userTypes[held.values.userType as UserType],
                  `desde ${shownDay(String(held.values.fromDay))}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
            {held?.stale && <StatusTag tone="warning">Verificar derechos</StatusTag>}
            <Register
              id={id}
              known={held !== undefined}
              municipalityId={begun.data?.municipalityId ?? null}
            />
          </p>
        )
      }}
    </Show>
  )
}

interface RegisterProps {
  readonly id: string
  /** Whether an affiliation is in force today. */
  readonly known: boolean
  readonly municipalityId: string | null
}

/** Takes the focus when the patient has no affiliation, because it comes before the admission. */
const Register = ({ id, known, municipalityId }: RegisterProps) => (
  <CommandOf
    of={registerAffiliation}
    about={{ id }}
    title="Registrar afiliación"
    begun={{ fromDay: dayInBogota(new Date()), municipalityId, closePrevious: known }}
    spans={{ closePrevious: 12 }}
    done={() => 'Afiliación guardada'}
  >
    {(begin, may) =>
      may && (
        <Button variant="default" size="compact-sm" autoFocus={!known} onClick={begin}>
          {known ? 'Cambió de afiliación…' : 'Registrar afiliación…'}
        </Button>
      )
    }
  </CommandOf>
)
