// Starts servers that only this machine can reach.

/**
 * @param server of node:http
 * @param port 0 for a port that no program listens on
 * @returns the address without a slash at its end, and a function that closes the server and its connections
 */
export async function listen(server, port = 0) {
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
