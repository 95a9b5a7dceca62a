import { insist } from '@quina/kernel'

/** The person who performs a step does not approve it (payroll dossier §2). @throws Problem `MISMO_USUARIO_APRUEBA` (409) */
export const mustBeAnother = (own: boolean, message: string): void =>
  insist(!own, 'MISMO_USUARIO_APRUEBA', message, { status: 409 })

/** The same rule as a notice beside the actions that it prevents. */
export const anotherFor = (
  own: boolean,
  message: string,
  actions: readonly string[],
): { mayNot?: Readonly<Record<string, string>> } =>
  own ? { mayNot: Object.fromEntries(actions.map((action) => [action, message])) } : {}
