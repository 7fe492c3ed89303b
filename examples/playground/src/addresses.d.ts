declare module '*?url' {
  /** The address of the file in the built site. */
  const address: string;
  export default address;
}
