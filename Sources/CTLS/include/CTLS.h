#ifndef ATSEXPLAIN_CTLS_H
#define ATSEXPLAIN_CTLS_H

#include <stddef.h>
#include <stdint.h>

/*
 * OpenSSL 3, loaded when a server is checked and where it is present.
 *
 * Its headers are not used and nothing is linked. What is declared here by hand is its stable
 * interface. A connection owns no socket: bytes go in and come out, and the caller moves them.
 */
typedef struct atsexplain_openssl atsexplain_openssl;

/* The pair of libraries of these names, or NULL where one is missing or is no OpenSSL 3. */
atsexplain_openssl *atsexplain_openssl_load(const char *crypto, const char *ssl);

/* What a client offers. Texts are OpenSSL's; NULL leaves something out. */
typedef struct {
  const char *server_name;
  int min_version;
  int max_version;
  const char *suites;
  const char *suites_of_tls13;
  const char *groups;
  const char *signature_algorithms;
  const char *certificate_file;
  const char *key_file;
  int offers_http;
} atsexplain_tls_offer;

/* One connection. Not for more than one thread at a time. */
typedef struct atsexplain_tls atsexplain_tls;

/* What the functions below return. */
enum {
  ATSEXPLAIN_TLS_OK = 0,
  /* More bytes of the peer are needed. */
  ATSEXPLAIN_TLS_WANTS = 1,
  ATSEXPLAIN_TLS_CLOSED = 2,
  ATSEXPLAIN_TLS_FAILED = 3
};

/* What went wrong when a connection couldn't be made. */
enum {
  ATSEXPLAIN_TLS_NO_MEMORY = 1,
  ATSEXPLAIN_TLS_BAD_OFFER = 2,
  ATSEXPLAIN_TLS_BAD_CERTIFICATE = 3,
  ATSEXPLAIN_TLS_BAD_KEY = 4
};

/* A client that hasn't said anything yet; NULL sets `*failure`. */
atsexplain_tls *atsexplain_tls_new(const atsexplain_openssl *library,
                                   const atsexplain_tls_offer *offer, int *failure);
void atsexplain_tls_free(atsexplain_tls *tls);

/* Hands over bytes that the peer sent; returns how many were taken. */
size_t atsexplain_tls_feed(atsexplain_tls *tls, const uint8_t *bytes, size_t count);
/* Takes bytes that are to be sent; returns how many there were. */
size_t atsexplain_tls_drain(atsexplain_tls *tls, uint8_t *bytes, size_t count);

int atsexplain_tls_handshake(atsexplain_tls *tls);
int atsexplain_tls_read(atsexplain_tls *tls, uint8_t *bytes, size_t count, size_t *got);
int atsexplain_tls_write(atsexplain_tls *tls, const uint8_t *bytes, size_t count);

/* The version as on the wire, such as 0x0303. */
int atsexplain_tls_version(const atsexplain_tls *tls);
/* The cipher suite as on the wire, or 0. */
int atsexplain_tls_suite(const atsexplain_tls *tls);
/* Whether the extended master secret was agreed on. */
int atsexplain_tls_has_extended_master_secret(const atsexplain_tls *tls);
/* The handshake messages of the peer, headers included, in their order; cut at a limit. */
const uint8_t *atsexplain_tls_messages(const atsexplain_tls *tls, size_t *count);
/* The last fatal alert that the peer sent, or that this side sent; -1 for none. */
int atsexplain_tls_received_alert(const atsexplain_tls *tls);
int atsexplain_tls_sent_alert(const atsexplain_tls *tls);
/* The library's word on the last failure, or NULL. */
const char *atsexplain_tls_reason(const atsexplain_tls *tls);

/*
 * Whether one certificate is signed with the key of another, both in DER: 1 yes, 0 no, -1 where
 * that can't be reported.
 */
int atsexplain_tls_is_signed(const atsexplain_openssl *library, const uint8_t *certificate,
                             size_t count, const uint8_t *issuer, size_t issuer_count);

/*
 * Whether a message has a signature that was made over a hash, such as "SHA-256", with the key of a
 * certificate in DER: 1 yes, 0 no, -1 where that can't be reported.
 */
int atsexplain_tls_is_message_signed(const atsexplain_openssl *library, const uint8_t *message,
                                     size_t count, const uint8_t *signature,
                                     size_t signature_count, const char *hash,
                                     const uint8_t *signer, size_t signer_count);

#endif
