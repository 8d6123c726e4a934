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
    contrast: { name: 'Alto contraste', text: 'Blanco sobre negro, bordes nítidos.' },
    calm: { name: 'Pantalla tranquila', text: 'No se mueve nada.' },
    low: { name: 'Botones más abajo', text: 'Todos los botones están más abajo.' },
    time: 'Con cualquiera de estas opciones tienes también el doble de tiempo.',
    done: 'Listo',
  },
  keys: {
    letters: ['q w e r t y u i o p', 'a s d f g h j k l ñ', 'z x c v b n m'],
    bySpace: 'á é í ó ú {space} .',
    accents: 'ü ç à è ¿ ¡ - [ ]',
    inAddresses: 'á é í ó',
    ending: '.es',
    endings: '.cat .eu .net .org',
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
    queueSong: 'PIDE TU CANCIÓN',
    hint: 'Te toca después: tu fiesta empieza cuando esta termine.',
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
    offer: (price, time) => `¿Tú después? Desde ${price}, libre en ${time}`,
    offerFree: (time) => `¿Tú después? Listo en ${time}`,
    startsIn: (time) => `Empieza en ${time}`,
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
      under_way: (price) => `La devolución de ${price} está en camino.`,
      later: (price) => `Te devolveremos tu pago de ${price} en unos días.`,
      needs_you: (price) =>
        `Podemos devolverte ${price}: el servicio de pago te ha escrito para preguntarte adónde.`,
      back: (price) => `Te hemos devuelto tu pago de ${price}.`,
      failed: (price) =>
        `No hemos podido devolver tu pago de ${price}. Ponte en contacto con nosotros.`,
    },
    earlier: {
      under_way: 'La devolución de tu pago anterior está en camino.',
      later: 'Te devolveremos tu pago anterior en unos días.',
      needs_you:
        'Podemos devolverte tu pago anterior: el servicio de pago te ha escrito para preguntarte adónde.',
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
    silent: 'La música se ha parado y no ha vuelto.',
    stopped: 'Tu fiesta se ha parado',
    sorry: '¡Lo sentimos!',
    returnsIn: (seconds) => `Vuelta al inicio en ${seconds} s`,
    code: {
      offer: 'Escanéalo con el móvil',
      title: 'Escanea esto con el móvil',
      how: 'Apunta aquí con la cámara. Tu fiesta aparece allí sola.',
      who: 'Quien lo escanee puede ver tu fiesta.',
      close: 'Cerrar',
    },
  },
  sos: {
    help: 'Abre la puerta. Personal: comprobad la cabina, por favor.',
  },
  door: {
    limit: (time) => `Cierra la puerta en menos de ${time} o cancelamos.`,
    money: 'No pierdes tu dinero.',
    fault: 'La cabina no detecta su puerta',
    faultText: 'Pregunta al personal o cancela.',
  },
  pay: {
    waiting: 'Esperando tu pago…',
  },
  mode: {
    everything: 'Todo',
  },
  outOfOrder: {
    title: 'FUERA DE SERVICIO',
    text: 'La cabina está cerrada por ahora. ¡Vuelve más tarde!',
    help: (number) => `¿Alguna pregunta? WhatsApp ${number}`,
  },
} satisfies ScreenTexts
