import type { ScreenTexts } from './en.ts'

export const screens = {
  dev: {
    notFound: 'Parece que esta página no existe :(',
    goHome: 'Volver al inicio',
    queueSong: 'Probar la cola',
    showKeyboard: 'Mostrar teclado',
    hideKeyboard: 'Ocultar teclado',
    label: 'Prueba el teclado',
  },
  ease: {
    title: 'HAZLO MÁS FÁCIL',
    large: { name: 'Letra grande', text: 'Todo se escribe más grande.' },
    contrast: { name: 'Alto contraste', text: 'Blanco sobre negro, bordes claros.' },
    calm: { name: 'Pantalla tranquila', text: 'No se mueve nada.' },
    low: { name: 'Botones abajo', text: 'Todo lo que se toca está más abajo.' },
    time: 'Con cualquiera de estas opciones tienes también el doble de tiempo.',
    done: 'Listo',
  },
  email: {
    prompt: 'Escribe tu correo electrónico para recibir tus fotos y vídeos:',
    queuePrompt: 'Enviaremos tus fotos y vídeos a este correo',
    placeholder: 'Escribe tu correo electrónico',
    suffixes: 'Proveedores de correo',
    meant: (address) => `¿Querías decir ${address}?`,
    next: 'Continuar',
    consent:
      'Al pulsar el botón Continuar, acepto que se use mi correo electrónico para recibir mis fotos, vídeos, novedades, ofertas e invitaciones.',
  },
  queue: {
    queueSong: 'PONTE A LA COLA',
    hint: 'Vas después: tu fiesta empieza cuando esta termine.',
    payment: 'PAGO',
    email: 'CORREO',
    pickSong: 'ELIGE UNA CANCIÓN',
    close: 'Cerrar',
    next: 'Continuar',
    paid: 'Pagado',
    paidText: 'Tu fiesta está pagada. ¡Seguimos!',
    dance: 'Dance Hits',
    classics: 'Disco Classics',
    confirmHint: '¿Es esta?',
    nextUp: (song) => `Después: ${song}`,
  },
  recording: {
    onTheWay: {
      photo: (address) => `Tus fotos van de camino a ${address}.`,
      video: (address) => `Tu vídeo va de camino a ${address}.`,
      'photo-video': (address) => `Tus fotos y tu vídeo van de camino a ${address}.`,
    },
    troublePaid: 'La cámara tiene un problema. Si no ha grabado nada, te devolvemos el dinero.',
    trouble: 'La cámara tiene un problema. ¡La música es toda tuya!',
  },
  refund: {
    title: 'Te devolvemos el dinero',
    back: {
      under_way: (price) => `Tu pago de ${price} va de vuelta hacia ti.`,
      later: (price) => `Tu pago de ${price} te llegará de vuelta en unos días.`,
      needs_you: (price) =>
        `Tu pago de ${price} puede volver: el servicio de pago te pregunta por correo adónde.`,
      back: (price) => `Te hemos devuelto tu pago de ${price}.`,
      failed: (price) =>
        `No hemos podido devolver tu pago de ${price}. Ponte en contacto con nosotros.`,
    },
    earlier: {
      under_way: 'Tu pago anterior va de vuelta hacia ti.',
      later: 'Tu pago anterior te llegará de vuelta en unos días.',
      needs_you:
        'Tu pago anterior puede volver: el servicio de pago te pregunta por correo adónde.',
      back: 'Te hemos devuelto tu pago anterior.',
      failed: 'No hemos podido devolver tu pago anterior. Ponte en contacto con nosotros.',
    },
  },
  summary: {
    enjoyed: '¡Esperamos que lo hayas pasado genial!',
    mail: 'Enseguida recibirás el resumen de tu sesión por correo.',
    neverBegan: 'Tu fiesta no ha empezado',
    pressed: 'Han pulsado el botón de emergencia. ¿Necesitas ayuda? Pregunta al personal.',
    newParty: 'Otra fiesta',
    nobody: 'No hay ninguna sesión que mostrar',
    silent: 'La música se ha parado y no ha vuelto. ¡Lo sentimos!',
    stopped:
      'La fiesta se ha parado con el botón de emergencia. ¿Necesitas ayuda? Pregunta al personal.',
  },
  outOfOrder: {
    title: 'FUERA DE SERVICIO',
    text: 'La cabina está cerrada por ahora. ¡Vuelve más tarde!',
    help: (number) => `¿Preguntas? WhatsApp ${number}`,
  },
} satisfies ScreenTexts
