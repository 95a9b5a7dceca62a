interface Written {
  readonly kind: 'invitation' | 'reset'
  readonly name: string
  readonly email: string
  readonly username: string | null
  readonly company: string
  readonly link: string
}

/** What is written to who is invited, or forgot their password. */
export function linkLetter({ kind, name, email, username, company, link }: Written) {
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
