import { enqueue, type JobKind, type Mailer, undelivered } from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { type LinkKind, makeLink } from '../user/link.server.ts'

/** How links reach people when there is a mail server. */
export interface LinkMail {
  readonly mailer: Mailer
  /** The public address of the system: `https://quina.hospital.gov.co`. */
  readonly address: string
}

const kindOfJob = 'admin.link.mail'

interface LinkMailInput {
  readonly userId: string
  readonly email: string
  readonly kind: LinkKind
  readonly by: { readonly userId: string; readonly campusId: string | null }
}

/** Schedules the sending of a link once this transaction commits. The result names its receiver, and the link is not stored. */
export const mailLink = (tx: Tx, { userId, email, kind, by }: LinkMailInput): Promise<string> =>
  enqueue(tx, {
    kind: kindOfJob,
    title: `Enviar enlace a ${email}`,
    input: { userId, kind, by: by.userId },
    total: 1,
    actor: by,
  })

/** Creates the link and sends it. A retry creates another link, and the previous one stops working. */
export const linkMailJob = (mail: LinkMail | null): JobKind => ({
  kind: kindOfJob,
  run: async ({ input, step, now, progress }) => {
    const { userId, kind, by } = input as Record<'userId' | 'by', string> & { readonly kind: LinkKind }
    if (mail === null) throw new Problem('MAI-002', 'No hay servidor de correo: entregue usted el enlace.')
    const letter = await step(async (tx) => {
      const user = await storedRow(tx, 'admin.appUser', userId, ['name', 'email', 'username'])
      const company = await tx.selectFrom('admin.company').select('name').executeTakeFirst()
      const link = `${mail.address}${await makeLink(tx, { userId, kind, by, now: now() })}`
      return linkLetter({ ...user, link, kind, company: company?.name ?? 'Quina' })
    })
    await mail.mailer.send(letter).catch((error: unknown) => {
      throw undelivered(error)
    })
    await progress(1, 1)
    return { to: letter.to }
  },
})

interface LinkLetter {
  readonly kind: 'invitation' | 'reset'
  readonly name: string
  readonly email: string
  readonly username: string | null
  readonly company: string
  readonly link: string
}

/** The letter to a user who is invited, or forgot their password. */
function linkLetter({ kind, name, email, username, company, link }: LinkLetter) {
  const invited = kind === 'invitation'
  const paragraphs = [
    `Buen día, ${name}:`,
    invited
      ? `Le crearon una cuenta en el sistema de ${company}. Su usuario es ${username ?? email}.`
      : `Pidieron cambiar la contraseña de su cuenta en el sistema de ${company}.`,
    `Elija su contraseña en este enlace, que sirve una sola vez durante ${invited ? '24 horas' : '30 minutos'}:`,
    link,
    invited
      ? 'Si no esperaba este mensaje, avise al administrador del sistema.'
      : 'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.',
  ]
  const subject = invited ? `Su cuenta en ${company}` : `Cambio de contraseña en ${company}`
  return { to: email, subject, text: paragraphs.join('\n\n') }
}
