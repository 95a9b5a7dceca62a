import { insist, Problem } from '@quina/kernel'
import { actorOf, can, lacking, type SignedIn } from './actor.ts'
import type { Access } from './endpoint/endpoint.ts'

/**
 * Checks the access of every call before its body is read.
 * @throws Problem `SIN_SESION` (401), `CAMBIAR_CLAVE`, `SEGUNDO_FACTOR`, `SIN_SEDE` or `SIN_PERMISO` (403).
 */
export function mayPass(access: Access, signedIn: SignedIn | null): void {
  if (access === 'public') return
  if (signedIn === null) throw signedOut()
  if (access === 'session') return
  insist(!signedIn.mustChange, 'CAMBIAR_CLAVE', 'Cambie su contraseña para continuar.', { status: 403 })
  const enrol = 'Active el segundo factor de su cuenta para continuar.'
  insist(signedIn.mustEnrol !== true, 'SEGUNDO_FACTOR', enrol, { status: 403 })
  const actor = actorOf(signedIn)
  if (access !== 'campus' && !can(actor, access)) throw lacking(access)
}

const signedOut = (): Problem =>
  new Problem('SIN_SESION', 'Su sesión no está activa. Ingrese de nuevo.', { status: 401 })
