import { insist } from '@quina/kernel'

/** Who does a step does not approve it (payroll dossier §2). @throws Problem `MISMO_USUARIO_APRUEBA` (409) */
export const mustBeAnother = (own: boolean, message: string): void =>
  insist(!own, 'MISMO_USUARIO_APRUEBA', message, { status: 409 })

/** The same, as the screen shows it beside the actions that it keeps somebody from. */
export const anotherFor = (
  own: boolean,
  message: string,
  actions: readonly string[],
): { mayNot?: Readonly<Record<string, string>> } =>
  own ? { mayNot: Object.fromEntries(actions.map((action) => [action, message])) } : {}
