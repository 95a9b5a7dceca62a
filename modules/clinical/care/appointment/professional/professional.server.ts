import { type Actor, serveQuery } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { ownProfessional } from './professional.contract.ts'

/** The signer of clinical documents: an employee with a profession and its registration (RIPS RVG11; Resolución 1995 de 1999). */
export type Professional = Readonly<{ id: string; name: string; profession: string; rethus: string }>

/** Returns the professional record of a user today, if any. */
export async function professionalWho(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Professional | undefined> {
  return rowFrom<Professional>(tx)`
    select e.id, t.name, e.profession, e.rethus
    from admin.user_option u join people.employee_face e on e.id = u.person_id and u.person_kind = 'employee'
    join people.tercero_face t on t.id = e.tercero_id
    where u.id = ${userId}::uuid and e.professional and e.active and e.rethus is not null
      and (e.retired_on is null or e.retired_on > (now() at time zone 'America/Bogota')::date)`
}

/** @throws Problem TRI-020 when the signed-in user is not a registered professional of the hospital. */
export async function professionalOf(tx: Tx, actor: Pick<Actor, 'userId'>): Promise<Professional> {
  const found = await professionalWho(tx, actor)
  const message =
    'Su usuario no está unido a un profesional de la salud con registro ReTHUS: pida al administrador que lo una a su ' +
    'ficha de empleado.'
  insist(found !== undefined, 'TRI-020', message, { status: 409 })
  return found
}

/** @throws Problem TRI-021: only physicians and trained nurses classify triage. */
export function mustClassify({ profession }: Professional): void {
  const message = 'El triage lo hace un profesional de medicina o de enfermería.'
  insist(['medicine', 'nursing'].includes(profession), 'TRI-021', message, { status: 403 })
}

/** @throws Problem TRI-022: only a physician gives the second signature, and attends. */
export function mustBePhysician({ profession }: Professional): void {
  insist(profession === 'medicine', 'TRI-022', 'Esto lo firma un profesional de medicina.', { status: 403 })
}

export const ownProfessionalOperation = serveQuery(ownProfessional, async ({ tx, actor }) => {
  const found = await professionalWho(tx, actor)
  return { id: found?.id ?? null }
})
