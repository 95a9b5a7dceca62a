/** The message of an unexpected failure of the program: what to do, and who must do it. */
export const unexpectedInJob =
  'Ocurrió un error inesperado y lo que faltaba no se hizo. Ejecútelo de nuevo; ' +
  'si se repite, el administrador del sistema encuentra la causa en el registro del programa.'
